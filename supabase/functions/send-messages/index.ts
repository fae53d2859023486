import { readServiceUrl } from '../_shared/read-service-url.ts';
import { makeMessagesHandler } from './messages-handler.ts';

Deno.serve(
  makeMessagesHandler({
    projectUrl: readAddress('SUPABASE_URL'),
    secretKey: read('MESSAGES_KEY'),
    siteUrl: readAddress('SITE_URL'),
    mailApiUrl: readAddress('MAIL_API_URL'),
    mailApiKey: read('MAIL_API_KEY'),
    mailFrom: read('MAIL_FROM'),
    pushKeys: (Deno.env.get('WEB_PUSH_KEYS') ?? '').split(',').filter((key) => key !== ''),
  }),
);

function read(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is missing.`);
  return value;
}

function readAddress(name: string): string {
  const address = readServiceUrl({ name, value: read(name) });
  if (address === null) throw new Error(`${name} is missing.`);
  return address;
}
