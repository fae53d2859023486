import { expect, test } from 'vitest';
import { isSitePageRequest, isPublicPictureRequest, isCacheableRowsRequest } from './public-urls.ts';

const backendUrl = 'https://b.example';
const asked = (path: string, more: { method?: string; hasToken?: boolean } = {}) => ({
  method: 'GET',
  hasToken: false,
  backendUrl,
  ...more,
  url: new URL(path, backendUrl),
});

test.each([
  '/rest/v1/rpc/list_promotions?max_rows=48',
  '/rest/v1/rpc/list_events?query=x',
  '/rest/v1/rpc/find_address?kind=promotion',
  '/rest/v1/rpc/find_hospital?hospital=x',
  '/rest/v1/rpc/list_hospital_promotions?hospital=x',
  '/rest/v1/rpc/list_hospital_events?hospital=x',
  '/rest/v1/promotions?select=id&url_slug=eq.x',
  '/rest/v1/events?select=id&url_slug=eq.x',
])('%s may be cached', (path) => {
  expect(isCacheableRowsRequest(asked(path))).toBe(true);
  expect(isCacheableRowsRequest(asked(path, { hasToken: true }))).toBe(false);
  expect(isCacheableRowsRequest(asked(path, { method: 'POST' }))).toBe(false);
  expect(isCacheableRowsRequest({ ...asked(path), url: new URL(path, 'https://elsewhere.example') })).toBe(
    false,
  );
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
  '/auth/v1/user',
  '/storage/v1/object/sign/car-insurance-documents/a',
])('%s may not', (path) => {
  expect(isCacheableRowsRequest(asked(path))).toBe(false);
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
  expect(isCacheableRowsRequest({ ...below, url: new URL(`/api${path}`, backendUrl) })).toBe(true);
  expect(isCacheableRowsRequest({ ...below, url: new URL(path, backendUrl) })).toBe(false);
});
