import { readServiceUrl } from '../_shared/read-service-url.ts';
import { makeVoucherHandler } from './voucher-handler.ts';

const projectUrl = readServiceUrl({ name: 'SUPABASE_URL', value: Deno.env.get('SUPABASE_URL') });
if (!projectUrl) throw new Error('SUPABASE_URL is missing.');

Deno.serve(
  makeVoucherHandler({
    signingKey: () => Promise.resolve(Deno.env.get('VOUCHER_SIGNING_KEY') ?? null),
    callDatabase: ({ name, values, headers }) => {
      const sent = new Headers({ 'content-type': 'application/json' });
      for (const header of ['apikey', 'authorization']) {
        const value = headers.get(header);
        if (value !== null) sent.set(header, value);
      }
      return fetch(`${projectUrl}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: sent,
        body: JSON.stringify(values),
        signal: AbortSignal.timeout(10_000),
      });
    },
  }),
);
