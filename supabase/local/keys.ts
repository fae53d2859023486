export interface Keys {
  publishable: string;
  secret: string;
}

/**
 * Names for the two kinds of callers, as on the platform. Who knows the secret one reads and writes everything,
 * so a server that others can reach should be started with a `secretKey` of its own.
 */
export const LOCAL_KEYS: Keys = { publishable: 'sb_publishable_local', secret: 'sb_secret_local' };
