import { z } from 'zod';
import { problem, type Result } from '../../lib/result.ts';

/** The session contained in the link of a password mail. */
export interface Recovery {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  /** Id from the unverified token, only to show whose password will change; null when it cannot be read. */
  userId: string | null;
  email: string | null;
}

const fields = z.object({
  type: z.literal('recovery'),
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().int().positive(),
});
const claims = z.object({ sub: z.string(), email: z.string().optional() });

/**
 * Reads a URL fragment, with or without `#`. `none`: it is no recovery link; tokens of other types count as
 * none (SECURITY-7). `expired`: the auth server says that the link is no longer valid.
 */
export function readRecoveryLink(hash: string): Result<Recovery, 'none' | 'expired'> {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  if (params.has('error_code') || params.has('error')) return problem('expired');
  const parsed = fields.safeParse(Object.fromEntries(params));
  if (!parsed.success) return problem('none');
  const { access_token, refresh_token, expires_in } = parsed.data;
  const owner = readClaims(access_token);
  return {
    ok: true,
    value: {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresInSeconds: expires_in,
      userId: owner?.sub ?? null,
      email: owner?.email ?? null,
    },
  };
}

function readClaims(token: string): z.infer<typeof claims> | null {
  const body = token.split('.')[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(body.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    return claims.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
