import { makeDistanceHandler as calculateDrivingDistance } from '../../supabase/functions/calculate-driving-distance/distance-handler.ts';
import { makePlacesHandler as searchPlaces } from '../../supabase/functions/search-places/places-handler.ts';
import { makeVoucherHandler as signVoucher } from '../../supabase/functions/sign-voucher/voucher-handler.ts';
import { verifyBySecret } from '../../supabase/functions/_shared/verify-by-secret.ts';
import { readSecrets, type FunctionHandler } from '../../supabase/local/index.ts';

type Handlers = Record<string, FunctionHandler>;

/** Header with the client's IP address. The server always overwrites it, so that no client can forge it. */
const ADDRESS = 'x-client-address';

/**
 * The edge functions, which the embedded backend serves under `/functions/v1/<name>`. `dataDir` returns the
 * backend's data directory, whose secrets sign tokens and vouchers. Throws when `environment` names an
 * unusable places service.
 */
export function makeFunctions(options: {
  environment: Readonly<Record<string, string | undefined>>;
  dataDir: () => string;
  /** Calls the embedded backend in process; its rate limits count the request for `address`. */
  handle: (request: Request, address: string | null) => Promise<Response | null>;
  siteUrl: string;
}): Handlers {
  const { environment, dataDir, handle, siteUrl } = options;
  const verifyToken = verifyBySecret({ secret: async () => (await readSecrets(dataDir())).jwtSecret });
  const signs = signVoucher({
    signingKey: async () => environment['VOUCHER_SIGNING_KEY'] ?? (await readSecrets(dataDir())).voucherKey,
    callDatabase: async ({ name, values, headers }) => {
      const sent = new Headers({ 'content-type': 'application/json' });
      for (const header of ['apikey', 'authorization']) {
        const value = headers.get(header);
        if (value !== null) sent.set(header, value);
      }
      const init = { method: 'POST', headers: sent, body: JSON.stringify(values) };
      // Rate limits must count the client's address, not this server's (SECURITY-32).
      const answer = await handle(new Request(`${siteUrl}/rest/v1/rpc/${name}`, init), headers.get(ADDRESS));
      return answer ?? new Response(null, { status: 404 });
    },
  });
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
    'sign-voucher': (request, address) => signs(withAddress(request, address)),
  };
}

function withAddress(request: Request, address: string | null): Request {
  const headers = new Headers(request.headers);
  if (address === null) headers.delete(ADDRESS);
  else headers.set(ADDRESS, address);
  return new Request(request, { headers });
}
