/**
 * The backend as one device's network sees it: auth with expiring
 * tokens, the server functions, and faults on demand.
 */
import type {
  HttpRequest,
  HttpResult,
  Network,
  TransferRequest,
  TransferResult,
  Transfers,
} from '../adapters/ports.ts';
import type { Session } from '../coordination/identity.ts';
import type {
  CallResult,
  DigestsArguments,
  PullArguments,
  PushArguments,
  RunArguments,
} from './contract-server.ts';
import type { ModelServer } from './model-server.ts';
import type { RedemptionsArguments } from './model/redeem-attempts.ts';
import type { VoidsArguments } from './model/void-redemptions.ts';
import { ModelStorage } from './model/model-storage.ts';

/**
 * A fault of a request. `lose_request`: the server never gets it. `lose_answer`: the server handles it, but
 * its answer is lost. A result replaces the answer of the server, at once or later.
 */
export type Fault = 'lose_request' | 'lose_answer' | HttpResult | Promise<HttpResult>;

/** A fault of a transfer of bytes, like {@link Fault}. */
export type TransferFault = 'lose_request' | 'lose_answer' | TransferResult;

/** The arguments of a queued call to one of the app's own functions (rule Q2). */
export interface QueuedArguments {
  expected_user: string;
  rows: readonly { id: string }[];
}

/** The functions of the model server by name; `queued` answers every other function. */
export interface ModelFunctions extends Pick<ModelServer, 'push' | 'pull' | 'digests' | 'run' | 'attempts'> {
  voids?: ModelServer['voids'];
  queued?(userId: string, call: QueuedArguments): CallResult<unknown>;
}

type Issued = Pick<Session, 'accessToken' | 'refreshToken' | 'expiresInSeconds'>;

/** A request that reached the backend. `body` is null for a transfer of bytes. */
export interface LoggedRequest {
  path: string;
  /** The person of the token that the request carried; null for no token. */
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

/** The backend as one device's network sees it, with faults on demand. */
export class FakeBackend {
  readonly log: LoggedRequest[] = [];
  readonly #functions: ModelFunctions;
  readonly #serverNow: () => number;
  readonly #tokenSeconds: number;
  /** Valid refresh token → its person. */
  readonly #refreshTokens = new Map<string, string>();
  /** Used refresh token → the number of its successor. */
  readonly #spent = new Map<string, number>();
  readonly #deleted = new Set<string>();
  #made: number;
  /** Asked for every request; null lets it through. */
  fault: (request: HttpRequest) => Fault | null = () => null;
  /** Asked for every transfer; null lets it through. */
  transferFault: (request: TransferRequest) => TransferFault | null = () => null;
  /** The content of the storage. */
  readonly storage: ModelStorage;
  online = true;

  /** `sessionsBefore`: the number that its first session follows, where several servers must not issue the same one. */
  constructor(options: {
    functions: ModelFunctions;
    serverNow: () => number;
    tokenSeconds?: number;
    sessionsBefore?: number;
  }) {
    this.#functions = options.functions;
    this.#made = options.sessionsBefore ?? 0;
    this.#serverNow = options.serverNow;
    this.storage = new ModelStorage({ nowMs: options.serverNow });
    this.#tokenSeconds = options.tokenSeconds ?? 3600;
  }

  /** Returns a session as a sign-in screen would get it. */
  signIn(userId: string): Session {
    return {
      ...this.#issue(userId, ++this.#made),
      userId,
      email: `${userId}@demo.test`,
      fullName: '',
      role: 'general',
    };
  }

  /** Ends all sessions of this person; their refresh tokens are unknown from now on. */
  endSessions(userId: string): void {
    for (const [token, owner] of this.#refreshTokens) if (owner === userId) this.#refreshTokens.delete(token);
  }

  /** Deletes the account and its sessions, as from another device or by the operator. */
  deleteAccount(userId: string): void {
    this.endSessions(userId);
    this.#deleted.add(userId);
  }

  /** Returns the person whose session the token would renew. */
  ownerOf(refreshToken: string): string | undefined {
    const successor = this.#spent.get(refreshToken);
    return this.#refreshTokens.get(successor === undefined ? refreshToken : refreshTokenOf(successor));
  }

  /** How many sessions of this person the server would renew. */
  openSessions(userId: string): number {
    return [...this.#refreshTokens.values()].filter((owner) => owner === userId).length;
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
        // Copies keep the two sides from sharing objects, as on a network.
        const result = this.#serve(structuredClone(request));
        return fault === 'lose_answer' ? lost : structuredClone(result);
      },
    };
  }

  transfers(): Transfers {
    return {
      urlOf: (path) => `http://model.test${path}`,
      send: async (request) => {
        const fault = this.online ? this.transferFault(request) : 'lose_request';
        if (fault === 'lose_request') return { kind: 'no_answer', cause: 'network' };
        if (fault !== null && fault !== 'lose_answer') return fault;
        const result = this.#transfer(request);
        if (fault === 'lose_answer') return { kind: 'no_answer', cause: 'network' };
        request.onSent?.((request.body ?? []).reduce((sum, part) => sum + part.byteLength, 0));
        return structuredClone(result);
      },
    };
  }

  #transfer(request: TransferRequest): TransferResult {
    const claims = request.token === null ? null : readTokenOrNot(request.token);
    this.log.push({ path: request.path, subject: claims?.sub ?? null, body: null });
    if (request.token !== null && (claims?.exp ?? 0) * 1_000 <= this.#serverNow()) {
      const body = { statusCode: '400', error: 'InvalidJWT', message: 'jwt expired' };
      const bytes = new TextEncoder().encode(JSON.stringify(body)).buffer;
      return { kind: 'answer', status: 400, headers: {}, bytes, retryAfterMs: null };
    }
    return this.storage.answer(request, claims?.sub ?? null);
  }

  #serve(request: HttpRequest): HttpResult {
    const claims = request.token === null ? null : readToken(request.token);
    this.log.push({ path: request.path, subject: claims?.sub ?? null, body: request.body });
    if (request.path.startsWith('/auth/v1/token'))
      return this.#refresh(request.body as { refresh_token: string });
    if (request.path.startsWith('/auth/v1/logout')) {
      if (!claims || claims.exp * 1_000 <= this.#serverNow()) return answer(403, { error_code: 'bad_jwt' });
      if (!this.#refreshTokens.has(refreshTokenOf(claims.jti)))
        return answer(403, { error_code: 'session_not_found' });
      const isOthers = request.path.endsWith('scope=others');
      for (const [token, owner] of this.#refreshTokens) {
        const isOwn = token === refreshTokenOf(claims.jti);
        if (owner === claims.sub && isOwn !== isOthers) this.#refreshTokens.delete(token);
      }
      return { kind: 'unreadable', status: 204, retryAfterMs: null };
    }
    if (request.path === '/rest/v1/rpc/is_account_deleted')
      return answer(200, this.#deleted.has((request.body as { account: string }).account));
    if (!claims) return answer(200, []);
    if (claims.exp * 1_000 <= this.#serverNow())
      return answer(401, { code: 'PGRST301', message: 'JWT expired' });
    if (!this.#isInForce(claims.jti)) return answer(401, { code: 'PT401', message: 'session ended' });
    const done = this.#call(request, claims.sub);
    if (done.ok) return answer(200, done.value);
    const { code, limited } = done;
    if (!limited) return answer(400, { code, message: code });
    const details = JSON.stringify({ entity: limited.entity, room: limited.room });
    const json = { code, message: code, details, hint: null };
    return { kind: 'answer', status: 429, json, retryAfterMs: limited.retryAfterMs };
  }

  #call({ path, body }: HttpRequest, userId: string): CallResult<unknown> {
    switch (path.split('/').at(-1)) {
      case 'sync_push':
        return this.#functions.push(userId, body as PushArguments);
      case 'sync_digests':
        return this.#functions.digests(userId, body as DigestsArguments);
      case 'sync_run':
        return this.#functions.run(userId, body as RunArguments);
      case 'sync_attempts':
        return this.#functions.attempts(userId, body as RedemptionsArguments);
      case 'sync_pull':
        return this.#functions.pull(userId, body as PullArguments);
      case 'void_redemptions':
        return this.#functions.voids?.(userId, body as VoidsArguments) ?? { ok: false, code: 'PGRST202' };
      default:
        return this.#functions.queued?.(userId, body as QueuedArguments) ?? { ok: false, code: 'PGRST202' };
    }
  }

  #refresh({ refresh_token }: { refresh_token: string }): HttpResult {
    const successor = this.#spent.get(refresh_token);
    // Like Supabase Auth: a used token returns its successor again while that one is still active.
    const isSuccessorActive = successor !== undefined && this.#refreshTokens.has(refreshTokenOf(successor));
    const userId = this.#refreshTokens.get(isSuccessorActive ? refreshTokenOf(successor) : refresh_token);
    if (userId === undefined) {
      return answer(400, {
        error_code: successor === undefined ? 'refresh_token_not_found' : 'refresh_token_already_used',
        msg: '',
      });
    }
    if (!isSuccessorActive) {
      this.#refreshTokens.delete(refresh_token);
      this.#spent.set(refresh_token, ++this.#made);
    }
    const issued = this.#issue(userId, isSuccessorActive ? successor : this.#made);
    const { accessToken, refreshToken, expiresInSeconds } = issued;
    return answer(200, {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: expiresInSeconds,
      user: { id: userId },
    });
  }

  /** False if the session of the access token of this number has ended. */
  #isInForce(jti: number): boolean {
    for (let at: number | undefined = jti; at !== undefined; at = this.#spent.get(refreshTokenOf(at))) {
      if (this.#refreshTokens.has(refreshTokenOf(at))) return true;
    }
    return false;
  }

  #issue(userId: string, jti: number): Issued {
    const iat = Math.floor(this.#serverNow() / 1_000);
    const refreshToken = refreshTokenOf(jti);
    this.#refreshTokens.set(refreshToken, userId);
    const claims = { sub: userId, iat, exp: iat + this.#tokenSeconds, jti };
    return {
      accessToken: `e30.${btoa(JSON.stringify(claims))}.`,
      refreshToken,
      expiresInSeconds: this.#tokenSeconds,
    };
  }
}

/** The refresh token that was issued with the access token of this number. */
function refreshTokenOf(jti: number): string {
  return `refresh-${jti}`;
}

function readTokenOrNot(token: string): ReturnType<typeof readToken> | null {
  try {
    return readToken(token);
  } catch {
    return null;
  }
}

function readToken(token: string): { sub: string; exp: number; jti: number } {
  return JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string; exp: number; jti: number };
}
