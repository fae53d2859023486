/**
 * Texts outside the first paint that the screens of events and insurance show in Thai by default (SHELL-6).
 */
export const sharedLater = {
  'privacy.title': 'นโยบายความเป็นส่วนตัว',
  'legal.collects': 'ข้อมูลที่เก็บและเหตุผล:',
  'publish.hospitalNone': 'ไม่พบโรงพยาบาล',
  'publish.hospitalFound': 'พบโรงพยาบาล {n} แห่ง',
  'publish.hospitalChosen': 'เลือกแล้ว: {name}',
  'publish.changedTaken': 'รับการแก้ไขของเขามาแล้ว: {fields}',
  'publish.changedClashing': 'แก้ไขทั้งสองฝ่าย ในฟอร์มเป็นของคุณ: {fields}',
  'publish.changedHelp': 'โปรดตรวจดู แล้วกดบันทึกอีกครั้ง',
  'publish.changedTheirs': 'ใช้ของเขาทั้งหมดแทน',
  'publish.hospitalMove': 'พิมพ์เพื่อค้นหาโรงพยาบาลเจ้าของรายการนี้',
  'publish.hidden': 'คุณแก้ไขรายการนี้ไม่ได้แล้ว หรือถูกลบไปแล้ว ร่างเก็บไว้ในเครื่องนี้แล้ว',
  'advert.refused': 'เว็บไซต์ไม่รับบางคำในโฆษณานี้ ช่องต่างๆ บอกว่าคำใดและเพราะเหตุใด แก้ไขแล้วเผยแพร่อีกครั้ง',
  'request.unreachable': 'ติดต่อเซิร์ฟเวอร์ไม่ได้ โปรดลองอีกครั้ง',
  'proof.refused': 'อุปกรณ์นี้ยืนยันไม่ได้ว่าเป็นบุคคลส่ง โปรดลองอีกครั้ง หรือโหลดหน้าใหม่',
  'refused.tooLong': 'ต้องไม่เกิน {limit} ตัวอักษร',
  'check.refused.title': 'อัปเดตการจองไม่สำเร็จ',
  'check.refused.storage_full': 'เครื่องนี้เต็ม จึงยังไม่ได้ทำเครื่องหมาย โปรดเพิ่มที่ว่างแล้วกดอีกครั้ง',
  'check.refused.storage_unavailable': 'เบราว์เซอร์ไม่ให้ที่เก็บข้อมูล จึงยังไม่ได้ทำเครื่องหมาย โปรดโหลดหน้าใหม่แล้วกดอีกครั้ง',
  'check.refused.read_only': 'แท็บอื่นใช้รุ่นใหม่กว่า จึงยังไม่ได้ทำเครื่องหมาย โปรดโหลดหน้าใหม่แล้วกดอีกครั้ง',
} as const;
