import { expect, it } from 'vitest';
import { mayBeShare } from './share-target.ts';

const ownOrigin = 'https://sabai.example';

/** The request as a service worker sees it: browsers add `Sec-Fetch-Site` only afterwards. */
function posted(from: { origin?: string; referrer?: string; destination?: RequestDestination }) {
  const { origin = 'null', referrer = '', destination = 'document' } = from;
  return mayBeShare({ request: { headers: new Headers({ origin }), referrer, destination }, ownOrigin });
}

it('a share comes from no site, from an app, or from our own page', () => {
  expect(posted({})).toBe(true);
  expect(posted({ referrer: 'android-app://com.example.scanner/' })).toBe(true);
  expect(posted({ origin: ownOrigin, referrer: `${ownOrigin}/crm` })).toBe(true);
});

it('what another site posts is none, nor what is posted into a frame', () => {
  expect(posted({ origin: 'https://elsewhere.example' })).toBe(false);
  expect(posted({ referrer: 'https://elsewhere.example/' })).toBe(false);
  expect(posted({ origin: `${ownOrigin}.elsewhere.example` })).toBe(false);
  expect(posted({ destination: 'iframe' })).toBe(false);
});
