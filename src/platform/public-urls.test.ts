import { expect, test } from 'vitest';
import { isSitePageRequest, isPublicPictureRequest, rowsCacheOf } from './public-urls.ts';

const backendUrl = 'https://b.example';
const asked = (path: string, more: { method?: string; hasToken?: boolean } = {}) => ({
  method: 'GET',
  hasToken: false,
  backendUrl,
  ...more,
  url: new URL(path, backendUrl),
});

test.each([
  { path: '/rest/v1/rpc/list_promotions?max_rows=48', cache: 'lists' },
  { path: '/rest/v1/rpc/list_promotions?max_rows=48&query=x&after_end_date=2026-12-31', cache: 'lists' },
  { path: '/rest/v1/rpc/list_events?query=x', cache: 'lists' },
  { path: '/rest/v1/rpc/find_address?kind=promotion', cache: 'opened' },
  { path: '/rest/v1/rpc/find_hospital?hospital=x', cache: 'opened' },
  { path: '/rest/v1/rpc/list_hospital_promotions?hospital=x', cache: 'opened' },
  { path: '/rest/v1/rpc/list_hospital_events?hospital=x', cache: 'opened' },
  { path: '/rest/v1/promotions?select=id&url_slug=eq.x', cache: 'opened' },
  { path: '/rest/v1/events?select=id&url_slug=eq.x', cache: 'opened' },
])('$path may be cached with the $cache', ({ path, cache }) => {
  expect(rowsCacheOf(asked(path))).toBe(cache);
  expect(rowsCacheOf(asked(path, { hasToken: true }))).toBeNull();
  expect(rowsCacheOf(asked(path, { method: 'POST' }))).toBeNull();
  expect(rowsCacheOf({ ...asked(path), url: new URL(path, 'https://elsewhere.example') })).toBeNull();
});

test.each([
  '/rest/v1/promotions?id=in.(1,2)',
  '/rest/v1/events?id=eq.1',
  '/rest/v1/event_registrations?event_id=eq.1&url_slug=eq.x',
  '/rest/v1/customers',
  '/rest/v1/saved_promotions?url_slug=eq.x',
  '/rest/v1/rpc/sync_pull',
  '/rest/v1/rpc/list_promotions/../sync_pull',
  '/rest/v1/rpc/list_promotions?hospital_id=eq.x&query=y',
  '/rest/v1/rpc/list_promotions?category=x&hospital_id=neq.x',
  '/rest/v1/rpc/list_promotions?select=id&query=y&end_date=gte.2026-06-01&max_rows=100',
  '/auth/v1/user',
  '/storage/v1/object/sign/car-insurance-documents/a',
])('%s may not', (path) => {
  expect(rowsCacheOf(asked(path))).toBeNull();
  expect(isPublicPictureRequest(asked(path))).toBe(false);
});

test('the pages about the site may be cached, without a token alone', () => {
  const path = '/rest/v1/page_contents?page_name=eq.faq';
  expect(isSitePageRequest(asked(path))).toBe(true);
  expect(isSitePageRequest(asked(path, { hasToken: true }))).toBe(false);
  expect(isSitePageRequest(asked(path, { method: 'PATCH' }))).toBe(false);
  expect(isSitePageRequest(asked('/rest/v1/page_contents_old'))).toBe(false);
});

test('pictures of promotions are cached, of no other bucket', () => {
  const picture = '/storage/v1/render/image/public/promotion-images/u/p.webp?width=400';
  expect(isPublicPictureRequest(asked(picture))).toBe(true);
  expect(isPublicPictureRequest(asked('/storage/v1/object/public/promotion-images/u/p.webp'))).toBe(true);
  expect(isPublicPictureRequest(asked('/storage/v1/object/public/car-insurance-documents/u/p.pdf'))).toBe(
    false,
  );
  expect(isPublicPictureRequest(asked('/storage/v1/object/public/promotion-images/../x/u'))).toBe(false);
});

test('a backend below a path is meant with its path', () => {
  const below = { method: 'GET', hasToken: false, backendUrl: 'https://b.example/api' };
  const path = '/rest/v1/rpc/list_promotions';
  expect(rowsCacheOf({ ...below, url: new URL(`/api${path}`, backendUrl) })).toBe('lists');
  expect(rowsCacheOf({ ...below, url: new URL(path, backendUrl) })).toBeNull();
});
