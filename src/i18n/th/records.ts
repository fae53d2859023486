import type { records as english } from '../en/records.ts';
import { insuranceShared } from './insurance-shared.ts';
import { sharedLater } from './shared-later.ts';
import { insuranceThai } from './insurance-columns.ts';

/** The Thai texts of ../en/records.ts, under the same keys. */
export const records: Record<keyof typeof english, string> = {
  'record.customers': 'ลูกค้า',
  'record.customer_notes': 'บันทึก',
  'record.tasks': 'งาน',
  'record.consents': 'ความยินยอม',
  'record.customer_tags': 'แท็ก',
  'record.car_insurance': 'ประกันรถ',
  'record.bookings': 'การจอง',
  'column.content': 'บันทึก',
  'column.title': 'งาน',
  'column.note': 'บันทึก',
  'column.due_on': 'กำหนด',
  'column.due_time': 'เวลา',
  'column.repeat': 'ทำซ้ำ',
  'column.done_at': 'เสร็จแล้ว',
  'column.snoozed_until': 'เลื่อนถึง',
  'column.booking_code': 'รหัสจอง',
  'column.booking_price': 'ราคา',
  'column.promotion_id': 'โปรโมชัน',
  ...insuranceThai,
  'refused.required': insuranceShared['refused.required'],
  'refused.tooLong': sharedLater['refused.tooLong'],
  'refused.year': insuranceShared['refused.year'],
  'refused.amount': insuranceShared['refused.amount'],
  'refused.price': 'ราคาต้องอยู่ระหว่าง 0 ถึง 9,999,999,999.99',
  'refused.coverageOrder': insuranceShared['refused.coverageOrder'],
  'refused.coverageRange': insuranceShared['refused.coverageRange'],
  'refused.choice': insuranceShared['refused.choice'],
  'refused.documents': insuranceShared['refused.documents'],
  'refused.code': 'ไม่ใช่รหัสจอง',
  'refused.codeTaken': 'รหัสนี้เคยออกไปแล้ว โปรดทิ้งการจองนี้แล้วจองใหม่',
  'refused.cancelUsed': 'การจองนี้ถูกใช้ไปแล้ว จึงยกเลิกไม่ได้',
  'refused.cancelFinal': 'การจองนี้ถูกยกเลิกไปแล้ว',
  'refused.promotionGone': 'ไม่มีโปรโมชันนี้แล้ว',
  'refused.customerMissing': 'ไม่มีลูกค้ารายนี้บนเซิร์ฟเวอร์',
};
