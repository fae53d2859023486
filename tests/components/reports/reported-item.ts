import type { ReportedItem } from '../../../src/reports/rules/report.ts';

/** A promotion with two open reports. */
export const reportedItem = (given: Partial<ReportedItem> = {}): ReportedItem => ({
  kind: 'promotion',
  target: '00000000-0000-4000-8000-000000000001',
  title: 'ตรวจสุขภาพประจำปี',
  hospital_id: '00000000-0000-4000-8000-0000000000a1',
  hospital_name: 'โรงพยาบาลสบายดี',
  hospital_slug: 'sabaidee',
  url_slug: 'check-up',
  is_hidden: false,
  open: 2,
  reports: [
    { reason: 'deceptive', details: 'ราคาไม่ตรงกับที่โฆษณา', created_at: '2026-11-20T03:00:00Z' },
    { reason: 'wrong', details: null, created_at: '2026-11-19T03:00:00Z' },
  ],
  log: [],
  ...given,
});
