import { readServiceUrl } from '../_shared/read-service-url.ts';
import { verifyByAuthServer } from '../_shared/verify-by-auth-server.ts';
import { makePlacesHandler } from './places-handler.ts';

const projectUrl = readServiceUrl({ name: 'SUPABASE_URL', value: Deno.env.get('SUPABASE_URL') });
if (!projectUrl) throw new Error('SUPABASE_URL is missing.');

Deno.serve(
  makePlacesHandler({
    verifyToken: verifyByAuthServer({ projectUrl }),
    placesProvider: Deno.env.get('PLACES_PROVIDER'),
    placesUrl: Deno.env.get('PLACES_URL'),
  }),
);
