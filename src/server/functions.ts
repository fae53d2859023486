import { makeHandler as calculateDrivingDistance } from '../../supabase/functions/calculate-driving-distance/distance-handler.ts';
import { makeHandler as searchPlaces } from '../../supabase/functions/search-places/places-handler.ts';
import { makeHandler as signVoucher } from '../../supabase/functions/sign-voucher/voucher-handler.ts';
import { verifyBySecret } from '../../supabase/functions/_shared/verify-by-secret.ts';
import { readSecrets, type FunctionHandler } from '../../supabase/local/index.ts';

type Handlers = Record<string, FunctionHandler>;

/** Set on a request before a function has it, whatever a client sent under this name. */
const ADDRESS = 'x-client-address';

/**
 * Edge functions that the embedded backend serves under `/functions/v1/<name>`; one line per function. `dataDir`
 * is the backend's, whose secrets sign tokens and vouchers. Throws for services in `environment` that cannot be used.
 */
export function makeFunctions(options: {
  environment: Readonly<Record<string, string | undefined>>;
  dataDir: () => string;
  /** Sends a request to the backend itself, as a device at this address. */
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
      // The limits of the API count the device, not this server (SECURITY-32).
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
