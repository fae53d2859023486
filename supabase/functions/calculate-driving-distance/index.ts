import { readServiceUrl } from '../_shared/read-service-url.ts';
import { verifyByAuthServer } from '../_shared/verify-by-auth-server.ts';
import { makeDistanceHandler } from './distance-handler.ts';

const projectUrl = readServiceUrl({ name: 'SUPABASE_URL', value: Deno.env.get('SUPABASE_URL') });
if (!projectUrl) throw new Error('SUPABASE_URL is missing.');

Deno.serve(
  makeDistanceHandler({
    verifyToken: verifyByAuthServer({ projectUrl }),
    routingUrl: Deno.env.get('ROUTING_URL'),
  }),
);
