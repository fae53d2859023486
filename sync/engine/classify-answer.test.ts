import { describe, expect, it } from 'vitest';
import type { HttpResult } from '../adapters/ports.ts';
import { classifyAnswer } from './classify-answer.ts';

const answer = (status: number, json: unknown, retryAfterMs: number | null = null): HttpResult => ({
  kind: 'answer',
  status,
  json,
  retryAfterMs,
});

describe('E4 answers are classified by status and body', () => {
  const cases: [string, HttpResult, ReturnType<typeof classifyAnswer>][] = [
    [
      'no network',
      { kind: 'no_answer', cause: 'network' },
      { kind: 'retry', cause: 'network', afterMs: null },
    ],
    [
      'over its time',
      { kind: 'no_answer', cause: 'timeout' },
      { kind: 'retry', cause: 'network', afterMs: null, how: 'late' },
    ],
    [
      "a captive portal's 200 page",
      { kind: 'unreadable', status: 200, retryAfterMs: null },
      { kind: 'retry', cause: 'network', afterMs: null },
    ],
    [
      "a captive portal's 511 page",
      { kind: 'unreadable', status: 511, retryAfterMs: null },
      { kind: 'retry', cause: 'server', afterMs: null, how: 'failed' },
    ],
    [
      "a proxy's 403 page",
      { kind: 'unreadable', status: 403, retryAfterMs: null },
      { kind: 'retry', cause: 'network', afterMs: null, how: 'failed' },
    ],
    [
      '429 with Retry-After',
      answer(429, { message: 'slow' }, 7000),
      { kind: 'retry', cause: 'server', afterMs: 7000 },
    ],
    ['503 with Retry-After', answer(503, {}, 9000), { kind: 'retry', cause: 'server', afterMs: 9000 }],
    [
      'a deadlock',
      answer(500, { code: '40P01', message: '' }),
      { kind: 'retry', cause: 'server', afterMs: null, how: 'failed' },
    ],
    [
      'a statement that took too long',
      answer(500, { code: '57014', message: 'canceling statement due to statement timeout' }),
      { kind: 'retry', cause: 'server', afterMs: null, how: 'late' },
    ],
    ...[408, 504, 522, 524].map((status): [string, HttpResult, ReturnType<typeof classifyAnswer>] => [
      `a gateway's ${status}`,
      { kind: 'unreadable', status, retryAfterMs: null },
      { kind: 'retry', cause: status >= 500 ? 'server' : 'network', afterMs: null, how: 'late' },
    ]),
    ['401', answer(401, { code: 'PGRST301', message: 'JWT expired' }), { kind: 'unauthorized' }],
    ['another person', answer(400, { code: 'SB001', message: '' }), { kind: 'other_person' }],
    ['an older copy', answer(400, { code: 'SB004', message: '' }), { kind: 'restored', what: 'device' }],
    [
      'unreadable arguments',
      answer(400, { code: 'SB002', message: 'no' }),
      { kind: 'refused', message: 'no' },
    ],
    [
      'a value no column takes',
      answer(400, { code: '22P05', message: 'x' }),
      { kind: 'refused', message: 'x' },
    ],
    ['too large', answer(413, { message: 'big' }), { kind: 'refused', message: 'big' }],
    [
      'a function that is not there yet',
      answer(404, { code: 'PGRST202', message: '' }),
      { kind: 'retry', cause: 'server', afterMs: null, how: 'failed' },
    ],
    [
      'a 400 that is not ours',
      answer(400, ['?']),
      { kind: 'retry', cause: 'server', afterMs: null, how: 'failed' },
    ],
    ['success', answer(200, { uid: 'x' }), { kind: 'ok', json: { uid: 'x' } }],
  ];
  for (const [name, result, verdict] of cases) {
    it(`E4 ${name}`, () => expect(classifyAnswer(result)).toEqual(verdict));
  }
});
