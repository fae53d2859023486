import type { pages as english } from '../en/pages.ts';

/** The page editor's texts that are Thai by default (SHELL-6). */
export const pages: Partial<Record<keyof typeof english, string>> = {
  'editor.save': 'บันทึก {page}',
  'editor.saving': 'กำลังบันทึก...',
  'editor.saved': 'บันทึกสำเร็จ',
  'editor.savedText': 'บันทึกข้อมูล {page} เรียบร้อยแล้ว',
  'editor.denied': 'ไม่มีสิทธิ์เข้าถึง',
  'editor.deniedText': 'คุณไม่มีสิทธิ์แก้ไขหน้านี้',
  'editor.loadFailed': 'ไม่สามารถโหลดข้อมูลได้',
  'editor.saveFailed': 'ไม่สามารถบันทึกข้อมูลได้',
};
