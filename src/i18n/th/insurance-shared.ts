/** Texts of the CRM that the insurance of a customer shows in Thai by default (SHELL-6). */
export const insuranceShared = {
  'refused.required': 'ต้องไม่เว้นว่าง',
  'refused.year': 'ปีต้องอยู่ระหว่าง 1900 ถึง 2700',
  'refused.amount': 'จำนวนเงินต้องอยู่ระหว่าง 0 ถึง 999,999,999.99',
  'refused.coverageOrder': 'วันสิ้นสุดความคุ้มครองมาก่อนวันเริ่ม',
  'refused.coverageRange': 'บันทึกวันที่นี้ไม่ได้',
  'refused.choice': 'ไม่ใช่ตัวเลือกที่มี',
  'refused.documents': 'เซิร์ฟเวอร์ไม่รับรายการเอกสาร',
  'invalid.date': 'รูปแบบวันที่ไม่ถูกต้อง',
  'invalid.text': 'มีอักขระที่บันทึกไม่ได้',
  'write.storage_full': 'พื้นที่ในเครื่องเต็ม โปรดเพิ่มพื้นที่ว่างแล้วบันทึกอีกครั้ง สิ่งที่พิมพ์ยังอยู่',
  'write.storage_unavailable': 'เบราว์เซอร์ไม่ให้ Sabai เก็บข้อมูลในตอนนี้ ลองปิดแท็บอื่นหรือออกจากโหมดส่วนตัว แล้วบันทึกอีกครั้ง',
  'write.read_only': 'ข้อมูลนี้เปิดด้วย Sabai เวอร์ชันใหม่กว่าแล้ว โหลดหน้าใหม่แล้วบันทึกอีกครั้ง สิ่งที่พิมพ์เก็บเป็นฉบับร่าง',
  'consent.blocked': 'ลูกค้าไม่ต้องการ',
  'consent.refused.service': 'ส่งข้อความไม่ได้ ลูกค้าไม่ยินยอมรับบริการ เมื่อ {day}',
  'consent.refused.marketing': 'ส่งข้อเสนอไม่ได้ ลูกค้าไม่ยินยอม เมื่อ {day}',
  'consent.notAsked': 'ยังไม่ได้ถามว่าต้องการรับข้อเสนอหรือไม่',
} as const;
