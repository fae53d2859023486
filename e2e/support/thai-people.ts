import type { TypedCustomer } from '../screens/customers.ts';

const given = ['สมชาย', 'สมหญิง', 'ณัฐวุฒิ', 'กัลยาณี', 'บุญมี', 'ศิริพร', 'อนุชา', 'น้ำฝน', 'เกรียงไกร', 'จันทร์เพ็ญ'];
const family = ['ใจดี', 'แสงทอง', 'ศรีสุข', 'วงศ์ไพศาล', 'ธรรมวัฒนะ', 'คำปัน'];

/** Customer `index` of an agent: Thai, and different from all others. */
export function thaiPerson(index: number): TypedCustomer {
  const name = `${given[index % given.length]} ${family[index % family.length]} ที่ ${index + 1}`;
  return { name, telephone: `08${index % 10} ${String(1_000_000 + index)}` };
}

/** A customer's row as the database stores it. */
export interface StoredCustomer {
  id: string;
  name: string;
  nickname: string | null;
  telephone: string;
  notes: string | null;
  house_location: { address: string; lat?: number; lng?: number } | null;
  custom_date: string | null;
  deleted_at: Date | null;
}
