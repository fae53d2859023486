import type { Consent } from './rules/consent.ts';

/** A test fixture: a "yes" to marketing by typed name. `columns` overrides any column. */
export function aConsent(columns: Partial<Consent> = {}): Consent {
  return {
    id: '01900000-0000-7000-8000-000000000901',
    user_id: '01900000-0000-7000-8000-00000000000a',
    customer_id: '01900000-0000-7000-8000-000000000001',
    purpose: 'marketing',
    answer: 'yes',
    text_version: '1-th',
    channel: 'device',
    signed_name: 'สมชาย ใจดี',
    signature: null,
    created_at: '2026-11-20T09:00:00.000Z',
    ...columns,
  };
}
