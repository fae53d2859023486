import type { records as english } from '../en/records.ts';
import { insuranceThai } from './insurance-columns.ts';

export const records: Record<keyof typeof english, string> = {
  'record.customers': 'ลูกค้า',
  'record.customer_notes': 'บันทึก',
  'record.car_insurance': 'ประกันรถ',
  'record.bookings': 'การจอง',
  'column.content': 'บันทึก',
  'column.booking_code': 'รหัสจอง',
  'column.booking_price': 'ราคา',
  'column.promotion_id': 'โปรโมชัน',
  ...insuranceThai,
  'refused.required': 'ต้องไม่เว้นว่าง',
  'refused.tooLong': 'ต้องไม่เกิน {limit} ตัวอักษร',
  'refused.year': 'ปีต้องอยู่ระหว่าง 1900 ถึง 2700',
  'refused.amount': 'จำนวนเงินต้องอยู่ระหว่าง 0 ถึง 999,999,999.99',
  'refused.price': 'ราคาต้องอยู่ระหว่าง 0 ถึง 9,999,999,999.99',
  'refused.coverageOrder': 'วันสิ้นสุดความคุ้มครองมาก่อนวันเริ่ม',
  'refused.coverageRange': 'บันทึกวันที่นี้ไม่ได้',
  'refused.choice': 'ไม่ใช่ตัวเลือกที่มี',
  'refused.documents': 'เซิร์ฟเวอร์ไม่รับรายการเอกสาร',
  'refused.code': 'ไม่ใช่รหัสจอง',
  'refused.codeTaken': 'รหัสนี้เคยออกไปแล้ว โปรดทิ้งการจองนี้แล้วจองใหม่',
  'refused.cancelUsed': 'การจองนี้ถูกใช้ไปแล้ว จึงยกเลิกไม่ได้',
  'refused.cancelFinal': 'การจองนี้ถูกยกเลิกไปแล้ว',
  'refused.promotionGone': 'ไม่มีโปรโมชันนี้แล้ว',
  'refused.customerMissing': 'ไม่มีลูกค้ารายนี้บนเซิร์ฟเวอร์',
};
