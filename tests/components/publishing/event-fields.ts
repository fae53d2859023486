import { page } from 'vitest/browser';
import { formFields } from './form-rows.ts';

/** The labels of the event form, by the names of its values; the specification writes them in Thai. */
const labels = {
  event_title: /^ชื่อกิจกรรม/,
  description: /^รายละเอียด/,
  category: /^หมวดหมู่/,
  start_day: /^วันเริ่ม/,
  start_time: /^เวลาเริ่ม/,
  end_day: /^วันสิ้นสุด/,
  end_time: /^เวลาสิ้นสุด/,
  location_address: /^ที่อยู่$/,
  max_attendees: /^จำนวนที่รับ/,
  contact_phone: /^เบอร์ติดต่อ/,
  contact_details: /^ข้อมูลติดต่ออื่นๆ/,
} as const;

export type EventValue = keyof typeof labels;
export type TypedEvent = Partial<Record<EventValue, string>>;

/** Values of the event form that pass every check. */
export const goodEvent = {
  event_title: 'เดินเพื่อหัวใจ',
  description: 'เดินด้วยกันในสวน พร้อมตรวจความดันฟรี',
  start_day: '05/12/2099',
  start_time: '06:30',
  end_day: '05/12/2099',
  end_time: '09:00',
} satisfies TypedEvent;

export const { field: eventField, fill: fillEvent, isName: isEventValue } = formFields(labels);
export const createButton = page.getByRole('button', { name: 'สร้างกิจกรรม', exact: true });
export const saveEventButton = page.getByRole('button', { name: 'บันทึก', exact: true });
