/** The two API keys of a backend. */
export interface Keys {
  publishable: string;
  secret: string;
}

/**
 * The default API keys, in the platform's form. The secret key gives access to all data, so a server that
 * others can reach needs its own `secretKey`.
 */
export const LOCAL_KEYS: Keys = { publishable: 'sb_publishable_local', secret: 'sb_secret_local' };
