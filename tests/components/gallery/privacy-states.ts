import { servePush, removePushDevice, makePushDevice } from '../support/push-device.ts';
import { aConsent } from '../../../src/consents/consent-fixtures.ts';
import { consentsEntity } from '../../../src/consents/data/consents-entity.ts';
import { addCustomers, addTasks, idOf } from '../crm/agent-data.ts';
import type { TestServer } from '../support/test-server.ts';
import { answerOperations } from '../operations/operations-state.ts';
import { reportedItem } from '../reports/reported-item.ts';
import { press, type, type ScreenState } from './screen-state.ts';

const secret = 'a'.repeat(64);
const agent = { person: 'agent' } as const;

const openPage = (server: TestServer) => {
  server.functions['read_consent_page'] = () => ({
    state: 'open',
    agent: 'น้ำ ตัวแทน',
    customer: 'ส*** ใ***',
    answers: { service: { answer: 'yes', at: '2026-11-20T03:00:00Z' } },
  });
};

const addOld: ScreenState['fill'] = async (store) => {
  await addCustomers(store, [{ name: 'คนเก่า มาก', created_at: '2020-01-01T00:00:00Z' }]);
};

const refuseHealth: ScreenState['fill'] = async (store) => {
  await addCustomers(store, [{ name: 'คนเก่า มาก' }]);
  const given = { purpose: 'health', answer: 'no' } as const;
  const values = aConsent({ id: store.newId(), user_id: store.userId, customer_id: idOf(1), ...given });
  await store.write({ kind: 'create', entity: consentsEntity, values });
};

const retain: ScreenState['fill'] = async (store) => {
  await addCustomers(store, [{ name: 'คนเก่า มาก', created_at: '2020-01-01T00:00:00Z' }]);
  const retained = { reminder: `retention:${idOf(1)}:2026-11-20`, note: 'ยังมีคดีกับบริษัทประกัน', title: null };
  await addTasks(store, [
    { ...retained, customer_id: idOf(1), done_at: '2026-11-20T03:00:00Z' },
    { title: 'โทร', customer_id: idOf(1), dueInDays: -1 },
  ]);
};

const part = { id: idOf(1), kind: 'erase', name: 'สมชาย ใจดี', email: 'a@b.co', telephone: '081-234-5678' };
const waiting = { outcome: null, letter: null, answered_at: null, is_operator: false, customer_id: null };
const fillInbox = (server: TestServer) => {
  server.functions['request_inbox'] = () => [
    {
      ...part,
      ...waiting,
      details: 'ลบข้อมูลทั้งหมดของฉัน',
      created_at: '2026-11-01T03:00:00Z',
      confirmed_at: '2026-11-02T03:00:00Z',
      confirmed_by: 'mail',
      due_at: '2027-01-31T03:00:00Z',
    },
    {
      ...part,
      ...waiting,
      id: idOf(2),
      name: 'ปิติ พอใจ',
      customer_id: idOf(1),
      details: null,
      created_at: '2026-11-20T03:00:00Z',
      confirmed_at: '2026-11-21T03:00:00Z',
      confirmed_by: 'agent',
      due_at: '2027-02-19T03:00:00Z',
    },
    {
      ...part,
      ...waiting,
      id: idOf(3),
      kind: 'object',
      email: null,
      customer_id: idOf(1),
      details: null,
      created_at: '2026-11-21T03:00:00Z',
      confirmed_at: null,
      confirmed_by: null,
      due_at: null,
    },
  ];
};

const leaveUnconfirmed: ScreenState['arrange'] = (server, person) => {
  server.functions['own_sessions'] = () => [];
  if (person) server.unconfirmed.add(person.email);
};

const look = { hospital: 'โรงพยาบาลสบายดี', is_own: false, opened_at: '2026-11-20T03:00:00Z' };
const seen = [
  { ...look, kind: 'code', person: 'หน้าเคาน์เตอร์', records: 1 },
  { ...look, kind: 'closed_bookings', person: 'นพ. เจ้าของ', records: 12 },
  { ...look, kind: 'customers', person: null, is_own: true, hospital: null, records: 230 },
];

/** What customers and their agents see of privacy: consents, requests, old customers, erasures. */
export const privacyStates: readonly ScreenState[] = [
  {
    screen: 'Customer’s consents',
    state: 'open',
    path: `/c/${secret}`,
    arrange: openPage,
    shows: '.consent-question',
  },
  {
    screen: 'Customer’s consents',
    state: 'ended link',
    path: `/c/${secret}`,
    arrange: (server) => {
      server.functions['read_consent_page'] = () => ({ state: 'unknown' });
    },
    shows: /This link is not valid|ลิงก์นี้ใช้ไม่ได้/,
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'asking for consent',
    path: `/crm/customer/${idOf(1)}?tab=details`,
    fill: addOld,
    reach: () => press(/^(Ask for consent|ขอความยินยอม)$/),
    shows: 'dialog[open] .signature-field',
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'health data refused',
    path: `/crm/customer/${idOf(1)}?tab=notes`,
    fill: refuseHealth,
    shows: /Record nothing about health|อย่าจดเรื่องสุขภาพ/,
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'retained with a reason',
    path: `/crm/customer/${idOf(1)}?tab=timeline`,
    fill: retain,
    shows: /Data kept for another year|เก็บข้อมูลไว้อีกหนึ่งปี/,
  },
  {
    ...agent,
    screen: 'Customer list',
    state: 'with open requests about data',
    path: '/crm',
    fill: retain,
    arrange: (server) => {
      server.functions['open_requests'] = () => ({ count: 2, due_at: '2026-11-21T03:00:00Z' });
    },
    shows: '.reminder-chips a[href="/crm/requests"]',
  },
  {
    ...agent,
    screen: 'Old customers',
    state: 'full',
    path: '/crm/retention',
    fill: addOld,
    shows: /คนเก่า มาก/,
  },
  {
    ...agent,
    screen: 'Old customers',
    state: 'empty',
    path: '/crm/retention',
    shows: /Nobody is due for a review|ยังไม่มีใครต้องทบทวน/,
  },
  {
    person: 'admin',
    screen: 'Reports',
    state: 'full',
    path: '/admin/reports',
    arrange: (server) => {
      const hidden = { target: idOf(2), title: 'ทำฟันขาว', is_hidden: true, open: 0 };
      const log = [
        { action: 'hide' as const, note: 'ราคาผิด', created_at: '2026-11-21T03:00:00Z', by: 'แอดมิน' },
      ];
      server.functions['report_inbox'] = () => [reportedItem(), reportedItem({ ...hidden, log })];
    },
    shows: '.report-card',
  },
  {
    person: 'admin',
    screen: 'Operations',
    state: 'full',
    path: '/admin/operations',
    arrange: (server) => answerOperations(server),
    shows: '.ops-code',
  },
  {
    person: 'admin',
    screen: 'Privacy desk',
    state: 'full',
    path: '/privacy/desk',
    arrange: (server) => {
      server.functions['breach_list'] = () => [];
      server.functions['privacy_officers'] = () => [{ full_name: 'นิติ ธรรมดี', email: 'officer@demo.test' }];
      server.functions['access_entries'] = () => seen;
    },
    shows: '.access-log',
  },
  {
    person: 'owner',
    screen: 'Access log of a hospital',
    state: 'full',
    path: '/hospital-dashboard/access',
    arrange: (server) => {
      server.functions['access_entries'] = () => seen;
    },
    shows: '.access-log',
  },
  {
    ...agent,
    screen: 'Customer record',
    state: 'who has seen it',
    path: `/crm/customer/${idOf(1)}?tab=details`,
    fill: addOld,
    arrange: (server) => {
      server.functions['access_entries'] = () => seen.map((one) => ({ ...one, person: null }));
    },
    reach: () => press(/^(Who has seen this|ใครเคยเห็นข้อมูลนี้)$/),
    shows: '.access-log',
  },
  {
    ...agent,
    screen: 'Account',
    state: 'customers offered',
    path: '/settings',
    arrange: (server) => {
      server.functions['own_sessions'] = () => [];
      server.functions['handover_state'] = () => ({
        offered: {
          id: idOf(3),
          email: 'friend@demo.test',
          accepted_at: '2026-11-20T03:00:00Z',
          name: 'สมศรี ใจดี',
        },
        customers: 45,
        received: [
          { id: idOf(4), name: 'สมหมาย', email: 'other@demo.test', customers: 12, accepted_at: null },
        ],
      });
    },
    shows: /Hand over 45 customers|โอนลูกค้า 45 คน/,
  },
  {
    ...agent,
    screen: 'Account',
    state: 'address not confirmed',
    path: '/settings',
    arrange: leaveUnconfirmed,
    shows: /Until then:|ก่อนยืนยัน:/,
  },
  {
    ...agent,
    screen: 'Account',
    state: 'mail for the address sent again',
    path: '/settings',
    arrange: leaveUnconfirmed,
    reach: () => press(/^(Send again|ส่งอีกครั้ง)$/),
    shows: /Sent again to|อีกครั้งแล้ว/,
  },
  {
    ...agent,
    screen: 'Account',
    state: 'notifications on',
    path: '/settings#section-notifications',
    arrange: (server) => {
      makePushDevice({ permission: 'granted', endpoint: 'https://push.test/0' });
      servePush(server, { endpoint: 'https://push.test/0', choices: ['renewals', 'events'] });
    },
    shows: /My events: place|กิจกรรมของฉัน/,
  },
  {
    ...agent,
    screen: 'Account',
    state: 'notifications off',
    path: '/settings#section-notifications',
    arrange: (server) => {
      makePushDevice();
      servePush(server);
    },
    shows: /Notifications on this device|แจ้งเตือนบนอุปกรณ์นี้/,
  },
  {
    ...agent,
    screen: 'Account',
    state: 'notifications denied',
    path: '/settings#section-notifications',
    arrange: (server) => {
      makePushDevice({ permission: 'denied' });
      servePush(server);
    },
    shows: /blocked in this browser|บล็อกการแจ้งเตือน/,
  },
  {
    ...agent,
    screen: 'Account',
    state: 'notifications not known',
    path: '/settings#section-notifications',
    arrange: (server) => {
      makePushDevice({ permission: 'granted' });
      servePush(server);
      server.functions['push_settings'] = () => 'no answer';
    },
    shows: /cannot be shown or changed now|แสดงหรือเปลี่ยนส่วนนี้/,
  },
  {
    ...agent,
    screen: 'Account',
    state: 'notifications unsupported',
    path: '/settings#section-notifications',
    arrange: (server) => {
      removePushDevice();
      servePush(server);
    },
    shows: /This browser shows no notifications|เบราว์เซอร์นี้แสดงการแจ้งเตือน/,
  },
  {
    screen: 'Request about data',
    state: 'with problems',
    path: '/privacy/request',
    reach: () => press(/^(Send the request|ส่งคำขอ)$/),
    shows: /Say your name|กรอกชื่อ/,
  },
  {
    ...agent,
    screen: 'Requests',
    state: 'full',
    path: '/crm/requests',
    arrange: fillInbox,
    shows: '.request',
  },
  {
    ...agent,
    screen: 'Requests',
    state: 'answering',
    path: '/crm/requests',
    arrange: fillInbox,
    reach: () => press(/^(Done: answer|ทำแล้ว ตอบกลับ)$/),
    shows: 'dialog[open] textarea',
  },
  {
    ...agent,
    screen: 'Requests',
    state: 'asking before it is denied',
    path: '/crm/requests',
    arrange: fillInbox,
    reach: () => press(/^(It is not this person|ไม่ใช่คนนี้)$/),
    shows: 'dialog[open] .sheet-actions',
  },
  {
    ...agent,
    screen: 'Requests',
    state: 'asking before a letter is lost',
    path: '/crm/requests',
    arrange: fillInbox,
    reach: async () => {
      await press(/^(Done: answer|ทำแล้ว ตอบกลับ)$/);
      await type(/^(Letter|ข้อความ)/, 'ส่งสำเนาแล้ว');
      await press(/^(Close|ปิด)$/);
    },
    shows: 'dialog[role=alertdialog][open]',
  },
  {
    ...agent,
    screen: 'Requests',
    state: 'failed with Retry',
    path: '/crm/requests',
    shows: '[role=alert]',
  },
];
