import type { SeedRandom } from '../seed-random.ts';
import { addSeedDays, atTime } from '../seed-days.ts';
import type { CustomerRow } from './build-customers.ts';

/** A row of `public.tasks`. */
export type TaskRow = ReturnType<typeof buildTasks>[number];

/** Tasks with the days from today to their due day; null for no due day. */
const TASKS: readonly { title: string; days: number | null; note?: string; isDone?: boolean }[] = [
  { title: 'ส่งใบเสนอราคาประกันรถ', days: -1, note: 'ขอสองบริษัท ชั้น 1 และ 2+' },
  { title: 'โทรยืนยันนัดตรวจสุขภาพ', days: 0, note: 'โทรหลังหกโมงเย็น' },
  { title: 'ส่งรายละเอียดแพ็กเกจวัคซีนทาง LINE', days: 0 },
  { title: 'ตามเอกสารต่อภาษีรถ', days: 2 },
  { title: 'ถามผลการทำกายภาพ', days: 5 },
  { title: 'เสนอแพ็กเกจตรวจสุขภาพครอบครัว', days: 12 },
  { title: 'จัดรายชื่อลูกค้าเก่าที่ยังไม่ได้ติดต่อ', days: null },
  { title: 'ส่งกรมธรรม์ตัวจริง', days: -1, isDone: true },
];

/** The agent's tasks, due around today; most are about a customer. */
export function buildTasks(options: {
  userId: string;
  customers: readonly CustomerRow[];
  today: string;
  random: SeedRandom;
}) {
  const { userId, customers, today, random } = options;
  return TASKS.map(({ title, days, note, isDone }) => ({
    id: random.uuid(),
    user_id: userId,
    customer_id: days === null || customers.length === 0 ? null : random.pick(customers).id,
    title,
    note: note ?? null,
    due_on: days === null ? null : addSeedDays(today, days),
    done_at: isDone ? atTime(addSeedDays(today, -1), '16:20') : null,
    created_at: atTime(addSeedDays(today, -3), '09:00'),
  }));
}
