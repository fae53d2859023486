import { expect, it } from 'vitest';
import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import type { TextKey } from '../../i18n/message-texts.ts';

it('has the words of the specification in the default language (SHELL-6)', () => {
  const words = Object.values(allMessageTexts.spec);
  for (const sentence of [
    'ไม่พบกิจกรรม',
    'ลองค้นหาด้วยคำอื่น',
    'ยังไม่มีกิจกรรมที่จะมาถึง',
    'กำลังสร้าง...',
    'กำลังบันทึก...',
    'คัดลอก URL แล้ว!',
    'จัดโดย',
    'ลงทะเบียนแล้ว',
    'เริ่มแล้ว',
    'กำลังลงทะเบียน...',
    'กรุณาเข้าสู่ระบบก่อน',
    'กรุณาเข้าสู่ระบบก่อนลงทะเบียน',
    'ไม่พบข้อมูลโรงพยาบาล',
    'Event deleted successfully',
    'Failed to delete event',
    'ไม่สามารถประมวลผลรูปภาพได้',
    'สร้างกิจกรรมสำเร็จ!',
    'คุณไม่มีสิทธิ์ในการสร้างกิจกรรม',
    'ไม่สามารถสร้างกิจกรรมได้',
    'ไม่สามารถโหลดข้อมูลกิจกรรมได้',
    'คุณไม่มีสิทธิ์เข้าถึงกิจกรรมนี้',
    'แก้ไขกิจกรรมสำเร็จ!',
    'คุณไม่มีสิทธิ์แก้ไขกิจกรรมนี้',
    'ไม่สามารถแก้ไขกิจกรรมได้',
    'ไม่พบกิจกรรมนี้',
    'ลงทะเบียนสำเร็จ!',
    'ไม่สามารถลงทะเบียนได้',
  ]) {
    expect(words).toContain(sentence);
  }
});

it('the default language shows the screens of events in Thai, but for the messages of the form', () => {
  for (const [key, text] of Object.entries(allMessageTexts.spec) as [TextKey, string][]) {
    if (!/^(event|attend)\./.test(key) || /^event\.(invalid\.|deleted|deleteFailed)/.test(key)) continue;
    expect(text, key).toMatch(/[ก-๙]/);
  }
});
