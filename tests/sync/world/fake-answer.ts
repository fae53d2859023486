import type { HttpResult } from '../../../sync/adapters/ports.ts';
import type { SeededRandom } from '../machine/seeded-random.ts';
import type { RequestFault } from './faults.ts';

/** The answer of a proxy, a captive portal or a gateway in place of the server's. */
export function fakeAnswer(options: { fault: RequestFault; random: SeededRandom }): HttpResult {
  const { fault, random } = options;
  const said = (status: number, json: unknown, retryAfterMs: number | null = null): HttpResult => ({
    kind: 'answer',
    status,
    json,
    retryAfterMs,
  });
  const page = (status: number, retryAfterMs: number | null = null): HttpResult => ({
    kind: 'unreadable',
    status,
    retryAfterMs,
  });
  switch (fault) {
    case 'status_401':
      return said(401, { code: 'PGRST301', message: 'JWT expired' });
    case 'status_403':
      return random.chance(0.5) ? page(403) : said(403, { code: '42501', message: 'permission denied' });
    case 'status_409':
      return said(409, { code: '40001', message: 'could not serialize access' });
    case 'status_413':
      return random.chance(0.5) ? page(413) : said(413, { message: 'Payload too large' });
    case 'status_422':
      return said(422, { code: '22P02', message: 'invalid input syntax' });
    case 'status_429':
      return random.chance(0.5) ? page(429, 7_000) : said(429, { message: 'Too many requests' }, 7_000);
    case 'status_5xx':
      return random.pick([
        page(502),
        page(504),
        // Gateways in front of the server have answers of their own for one that is late.
        page(408),
        page(522),
        page(524),
        said(503, { code: 'PGRST001', message: 'no connection' }, 3_000),
        said(500, { code: '57014', message: 'canceling statement due to statement timeout' }),
        said(500, { code: 'XX000', message: 'internal error' }),
      ]);
    case 'empty_200':
      return page(200);
    case 'empty_list_200':
      return said(200, []);
    default:
      return page(200);
  }
}
