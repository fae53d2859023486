import type { tags as english } from '../en/tags.ts';

export const tags: Record<keyof typeof english, string> = {
  'tags.label': 'แท็ก',
  'tags.add': 'เพิ่มแท็ก',
  'tags.edit': 'แก้ไขแท็ก',
  'tags.of': 'แท็กของ {name}',
  'tags.new': 'แท็ก',
  'tags.newHelp': 'ไม่เกิน {limit} ตัวอักษร กด Enter เพื่อเพิ่ม',
  'tags.suggested': 'แท็กที่ใช้อยู่',
  'tags.addNamed': 'เพิ่มแท็ก {tag}',
  'tags.remove': 'ลบแท็ก {tag}',
  'tags.invalid': 'แท็กยาว 1 ถึง {limit} ตัวอักษร',
  'tags.none': 'ยังไม่มีแท็ก',
  'tags.more': 'อีก {n} แท็ก',
};
