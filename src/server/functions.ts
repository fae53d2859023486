import { makeHandler as calculateDrivingDistance } from '../../supabase/functions/calculate-driving-distance/distance-handler.ts';
import { makeHandler as searchPlaces } from '../../supabase/functions/search-places/places-handler.ts';
import { makeHandler as signVoucher } from '../../supabase/functions/sign-voucher/voucher-handler.ts';
import { verifyBySecret } from '../../supabase/functions/_shared/verify-by-secret.ts';
import { readSecrets } from '../../supabase/local/index.ts';

type Handlers = Record<string, (request: Request) => Promise<Response>>;

/**
 * Edge functions that the embedded backend serves under `/functions/v1/<name>`; one line per function. `dataDir`
 * is the backend's, whose secrets sign tokens and vouchers. Throws for services in `environment` that cannot be used.
 */
export function makeFunctions(options: {
  environment: Readonly<Record<string, string | undefined>>;
  dataDir: () => string;
  /** Sends a request to the backend itself. */
  handle: (request: Request) => Promise<Response | null>;
  siteUrl: string;
}): Handlers {
  const { environment, dataDir, handle, siteUrl } = options;
  const verifyToken = verifyBySecret({ secret: async () => (await readSecrets(dataDir())).jwtSecret });
  return {
    'calculate-driving-distance': calculateDrivingDistance({
      verifyToken,
      routingUrl: environment['ROUTING_URL'],
    }),
    'search-places': searchPlaces({
      verifyToken,
      placesProvider: environment['PLACES_PROVIDER'],
      placesUrl: environment['PLACES_URL'],
    }),
    'sign-voucher': signVoucher({
      signingKey: async () => environment['VOUCHER_SIGNING_KEY'] ?? (await readSecrets(dataDir())).voucherKey,
      callDatabase: async ({ name, values, headers }) => {
        const sent = new Headers({ 'content-type': 'application/json' });
        for (const header of ['apikey', 'authorization']) {
          const value = headers.get(header);
          if (value !== null) sent.set(header, value);
        }
        const url = `${siteUrl}/rest/v1/rpc/${name}`;
        const answer = await handle(
          new Request(url, { method: 'POST', headers: sent, body: JSON.stringify(values) }),
        );
        return answer ?? new Response(null, { status: 404 });
      },
    }),
  };
}
