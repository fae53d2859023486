import type { tags as english } from '../en/tags.ts';

/** The Thai texts of ../en/tags.ts, under the same keys. */
export const tags: Record<keyof typeof english, string> = {
  'tags.label': 'แท็ก',
  'tags.add': 'เพิ่มแท็ก',
  'tags.edit': 'แก้ไขแท็ก',
  'tags.of': 'แท็กของ {name}',
  'tags.newHelp': 'ไม่เกิน {limit} ตัวอักษร กด Enter เพื่อเพิ่ม',
  'tags.suggested': 'แท็กที่ใช้อยู่',
  'tags.addNamed': 'เพิ่มแท็ก {tag}',
  'tags.remove': 'ลบแท็ก {tag}',
  'tags.invalid': 'แท็กยาว 1 ถึง {limit} ตัวอักษร',
  'tags.none': 'ยังไม่มีแท็ก',
  'tags.more': 'อีก {n} แท็ก',
  'bulk.start': 'เลือกลูกค้าหลายคน',
  'bulk.title': 'ลูกค้าที่เลือก',
  'bulk.selected': 'เลือกแล้ว {n} คน',
  'bulk.all': 'เลือกทั้งหมดที่แสดง',
  'bulk.none': 'ไม่เลือก',
  'bulk.task': 'งาน',
  'bulk.export': 'ส่งออก',
  'bulk.tagOf': 'ติดแท็กลูกค้า {n} คน',
  'bulk.taskOf': 'งานสำหรับลูกค้า {n} คน',
  'bulk.tagged': 'ติดแท็ก {tag} ให้ลูกค้า {n} คนแล้ว',
  'bulk.tasksAdded': 'เพิ่มงาน {n} รายการแล้ว',
};
