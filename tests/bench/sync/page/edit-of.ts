import type { EditedColumns } from './contestant.ts';

/** The n-th edit: one column, as agents change them between two visits. */
export function editOf(n: number): EditedColumns {
  const digits = String(n).padStart(9, '0').slice(-9);
  switch (n % 4) {
    case 0:
      return { nickname: `น้อง${digits}` };
    case 1:
      return { telephone: `08${digits}` };
    case 2:
      return { email: `customer${digits}@mail.example` };
    default:
      return { notes: `นัดตรวจครั้งต่อไปวันศุกร์ ขอให้โทรยืนยันก่อนหนึ่งวัน (${digits})` };
  }
}
