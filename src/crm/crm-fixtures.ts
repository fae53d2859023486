import type { PromotionDigest } from '../listings/rules/promotion-digest.ts';
import type { Customer } from './rules/customer/customer.ts';
import type { Task } from './rules/tasks/task.ts';

/** A customer for tests; every column can be replaced. */
export function aCustomer(columns: Partial<Customer> = {}): Customer {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    user_id: '01900000-0000-7000-8000-00000000000a',
    name: 'สมชาย ใจดี',
    nickname: 'ชาย',
    telephone: '081-234-5678',
    email: 'somchai@example.com',
    house_location: { address: '99 ถนนนิมมานเหมินท์ เชียงใหม่', lat: 18.7961, lng: 98.9653 },
    work_location: null,
    notes: null,
    custom_date: '1990-05-01',
    more_contacts: null,
    created_at: '2026-11-20T09:00:00.000Z',
    deleted_at: null,
    ...columns,
  };
}

/** A promotion for tests, as the CRM stores it; every column can be replaced. */
export function aPromotion(columns: Partial<PromotionDigest> = {}): PromotionDigest {
  return {
    id: '01900000-0000-7000-8000-0000000000aa',
    hospital_name: 'โรงพยาบาลสบายดี',
    hospital_slug: 'sabaidee',
    url_slug: 'checkup',
    promotion_title: 'ตรวจสุขภาพ',
    preview: 'ตรวจเลือดและพบแพทย์',
    area: 'เชียงใหม่',
    price: 1000,
    discount_percentage: null,
    final_price: null,
    start_date: '2026-01-01',
    end_date: '2027-12-31',
    location_lat: 18.7883,
    location_lng: 98.9853,
    ...columns,
  };
}

/** An open task without a day or a customer for tests; every column can be replaced. */
export function aTask(columns: Partial<Task> = {}): Task {
  return {
    id: '01900000-0000-7000-8000-000000000701',
    user_id: '01900000-0000-7000-8000-00000000000a',
    customer_id: null,
    title: 'โทรหาลูกค้า',
    note: null,
    due_on: null,
    due_time: null,
    repeat: null,
    done_at: null,
    snoozed_until: null,
    reminder: null,
    created_at: '2026-11-20T09:00:00.000Z',
    deleted_at: null,
    ...columns,
  };
}
