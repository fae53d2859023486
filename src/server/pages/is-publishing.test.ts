import { expect, test } from 'vitest';
import { isPublishing } from './is-publishing.ts';

const ok = new Response(null, { status: 204 });
const ask = (method: string, path: string) => new Request(`https://sabai.example${path}`, { method });

test('a write of what pages show counts, a read and a write of what they do not show do not', () => {
  expect(isPublishing(ask('PATCH', '/rest/v1/promotions?id=eq.1'), ok)).toBe(true);
  expect(isPublishing(ask('POST', '/rest/v1/rpc/register_for_event'), ok)).toBe(true);
  expect(isPublishing(ask('POST', '/rest/v1/rpc/decide_report'), ok)).toBe(true);
  expect(isPublishing(ask('GET', '/rest/v1/promotions'), ok)).toBe(false);
  expect(isPublishing(ask('POST', '/rest/v1/rpc/sync_push'), ok)).toBe(false);
  expect(isPublishing(ask('POST', '/auth/v1/promotions'), ok)).toBe(false);
});

test('a write that was refused changed nothing', () => {
  expect(isPublishing(ask('POST', '/rest/v1/events'), new Response(null, { status: 403 }))).toBe(false);
  expect(isPublishing(ask('POST', '/rest/v1/events'), null)).toBe(false);
});
