import { makeHandler as calculateDrivingDistance } from '../../supabase/functions/calculate-driving-distance/distance-handler.ts';
import { makeHandler as searchPlaces } from '../../supabase/functions/search-places/places-handler.ts';
import { verifyBySecret } from '../../supabase/functions/_shared/verify-by-secret.ts';
import { readSecrets } from '../../supabase/local/index.ts';

type Handlers = Record<string, (request: Request) => Promise<Response>>;

/**
 * Edge functions that the embedded backend serves under `/functions/v1/<name>`; one line per function. `dataDir`
 * is the backend's, whose secret signs the tokens. Throws for services in `environment` that cannot be used.
 */
export function makeFunctions(options: {
  environment: Readonly<Record<string, string | undefined>>;
  dataDir: () => string;
}): Handlers {
  const { environment, dataDir } = options;
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
  };
}
