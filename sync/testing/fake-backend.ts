/** The backend as one device's network sees it: auth with expiring tokens, the two functions, and faults on demand. */
import type { HttpRequest, HttpResult, Network } from '../ports.ts';
import type { Session } from '../identity.ts';
import type { PullArguments, PushArguments } from './contract-server.ts';
import type { ModelServer } from './model-server.ts';

/**
 * What may happen to a request on its way. `lose_request`: the server never sees it; `lose_answer`: the server
 * does it and nobody hears; a result: something in between answers instead of the server.
 */
export type Fault = 'lose_request' | 'lose_answer' | HttpResult;

export interface LoggedRequest {
  path: string;
  /** Whose token it carried; null for none. */
  subject: string | null;
  body: unknown;
}

const lost: HttpResult = { kind: 'no_answer', cause: 'network' };
const answer = (status: number, json: unknown): HttpResult => ({
  kind: 'answer',
  status,
  json,
  retryAfterMs: null,
});

export class FakeBackend {
  readonly log: LoggedRequest[] = [];
  readonly #functions: Pick<ModelServer, 'push' | 'pull'>;
  readonly #serverNow: () => number;
  readonly #tokenSeconds: number;
  readonly #refreshTokens = new Map<string, string>();
  #made = 0;
  /** Asked for every request; null lets it through. */
  fault: (request: HttpRequest) => Fault | null = () => null;
  online = true;

  constructor(options: {
    functions: Pick<ModelServer, 'push' | 'pull'>;
    serverNow: () => number;
    tokenSeconds?: number;
  }) {
    this.#functions = options.functions;
    this.#serverNow = options.serverNow;
    this.#tokenSeconds = options.tokenSeconds ?? 3600;
  }

  /** As a sign-in screen would get it. */
  signIn(userId: string): Session {
    return { ...this.#issue(userId), userId, email: `${userId}@demo.test`, fullName: '', role: 'general' };
  }

  /** From now on the server knows none of this person's refresh tokens. */
  endSessions(userId: string): void {
    for (const [token, owner] of this.#refreshTokens) if (owner === userId) this.#refreshTokens.delete(token);
  }

  count(path: string): number {
    return this.log.filter((entry) => entry.path.startsWith(path)).length;
  }

  network(): Network {
    return {
      seemsOnline: () => this.online,
      request: async (request) => {
        const fault = this.online ? this.fault(request) : 'lose_request';
        if (fault === 'lose_request') return lost;
        if (fault !== null && fault !== 'lose_answer') return fault;
        // As over the wire: nothing is shared between the two sides.
        const result = this.#serve(structuredClone(request));
        return fault === 'lose_answer' ? lost : structuredClone(result);
      },
    };
  }

  #serve(request: HttpRequest): HttpResult {
    const claims = request.token === null ? null : readToken(request.token);
    this.log.push({ path: request.path, subject: claims?.sub ?? null, body: request.body });
    if (request.path.startsWith('/auth/v1/token'))
      return this.#refresh(request.body as { refresh_token: string });
    if (request.path.startsWith('/auth/v1/logout'))
      return { kind: 'unreadable', status: 204, retryAfterMs: null };
    if (!claims) return answer(200, []);
    if (claims.exp * 1_000 <= this.#serverNow())
      return answer(401, { code: 'PGRST301', message: 'JWT expired' });
    const done = request.path.endsWith('sync_push')
      ? this.#functions.push(claims.sub, request.body as PushArguments)
      : this.#functions.pull(claims.sub, request.body as PullArguments);
    return done.ok ? answer(200, done.value) : answer(400, { code: done.code, message: done.code });
  }

  #refresh({ refresh_token }: { refresh_token: string }): HttpResult {
    const userId = this.#refreshTokens.get(refresh_token);
    if (userId === undefined) return answer(400, { error_code: 'refresh_token_not_found', msg: '' });
    this.#refreshTokens.delete(refresh_token);
    const { accessToken, refreshToken, expiresInSeconds } = this.#issue(userId);
    return answer(200, {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: expiresInSeconds,
      user: { id: userId },
    });
  }

  #issue(userId: string): Pick<Session, 'accessToken' | 'refreshToken' | 'expiresInSeconds'> {
    const iat = Math.floor(this.#serverNow() / 1_000);
    const refreshToken = `refresh-${++this.#made}`;
    this.#refreshTokens.set(refreshToken, userId);
    const claims = { sub: userId, iat, exp: iat + this.#tokenSeconds, jti: this.#made };
    return {
      accessToken: `e30.${btoa(JSON.stringify(claims))}.`,
      refreshToken,
      expiresInSeconds: this.#tokenSeconds,
    };
  }
}

function readToken(token: string): { sub: string; exp: number } {
  return JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string; exp: number };
}
