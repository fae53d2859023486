import type { retention as english } from '../en/retention.ts';

/** The Thai texts of ../en/retention.ts, under the same keys. */
export const retention: Record<keyof typeof english, string> = {
  'retention.title': 'ลูกค้าที่ไม่ได้ติดต่อนาน',
  'retention.help':
    'ข้อมูลของคนที่ไม่ได้ดูแลแล้วเก็บไว้ตลอดไปไม่ได้ ให้ลบลูกค้าเหล่านี้ หรือเก็บไว้โดยบอกเหตุผล การจองที่ใช้แล้วยังอยู่ในบัญชีโดยไม่มีชื่อคน',
  'retention.months': 'ทบทวนหลังติดต่อครั้งสุดท้าย',
  'retention.choice': '{n} เดือน',
  'retention.empty': 'ยังไม่มีใครต้องทบทวน',
  'retention.emptyHelp': 'ลูกค้าจะอยู่ที่นี่เมื่อบันทึก การจอง งาน หรือความคุ้มครองล่าสุดเก่ากว่านั้น',
  'retention.last': 'ติดต่อล่าสุด {day}',
  'retention.never': 'ไม่ทราบวันติดต่อล่าสุด',
  'retention.retain': 'เก็บไว้',
  'retention.retainTitle': 'เก็บ {name} ไว้อีกหนึ่งปี',
  'retention.reasonHelp': 'จดไว้กับลูกค้าเพื่อเป็นหลักฐานการทบทวน',
  'retention.reasonRequired': 'บอกเหตุผลที่ยังต้องใช้ข้อมูล',
  'retention.retained': 'เก็บไว้อีกหนึ่งปีแล้ว',
  'erasures.title': 'ลบถาวรแล้ว',
  'erasures.help': 'ไม่เก็บชื่อ อุปกรณ์แต่ละเครื่องของคุณและของโรงพยาบาลที่มีการจองจะแจ้งเมื่อไม่มีข้อมูลของลูกค้าเหลืออยู่',
  'erasures.openHelp': 'การลบถาวรใน 90 วันที่ผ่านมา ไม่มีชื่อ ที่ยังมีอุปกรณ์ไม่ได้แจ้งว่าไม่มีข้อมูลเหลืออยู่',
  'erasures.dropped': 'ลบรายการที่ยังไม่ได้ส่ง {n} รายการแล้ว เพราะลูกค้ารายนี้ถูกลบถาวร',
  'erasures.confirmed': 'ยืนยันแล้ว {n} จาก {of} เครื่อง',
  'erasures.lastSeen': 'รอ {name} ใช้ล่าสุด {day}',
  'stale.title': 'เครื่องนี้ซิงก์ล่าสุดเมื่อ {day}',
  'stale.help': 'อาจมีลูกค้าที่ถูกลบไปแล้ว ระบบจะลบข้อมูลในเครื่องนี้ก่อนแสดงสิ่งใด โปรดต่อเครือข่าย สิ่งที่พิมพ์ไว้ยังอยู่',
  'stale.sync': 'ซิงก์เดี๋ยวนี้',
};
