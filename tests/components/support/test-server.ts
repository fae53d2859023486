/**
 * The backend of a component test, in the page itself: the model server of sync, tables that PostgREST's reads answer
 * from, database functions, and faults on demand. Nothing leaves the page.
 */
import type { Network, HttpResult, Transfers } from '../../../sync/adapters/ports.ts';
import type { Person, Session } from '../../../sync/coordination/identity.ts';
import { uuidV7 } from '../../../sync/adapters/crypto-random.ts';
import { FakeBackend } from '../../../sync/testing/fake-backend.ts';
import { contractEntities } from '../../../sync/testing/model-entities.ts';
import { createModelServer, type ModelServer } from '../../../sync/testing/model-server.ts';
import { selectRows, type Row } from './select-rows.ts';

export interface SentRequest {
  method: string;
  /** Path and query, without the origin. */
  path: string;
  /** The parsed JSON body; the bytes of anything else as a `Blob`; null for none. */
  body: unknown;
  /** The person whose token the request carried; null for the publishable key alone. */
  userId: string | null;
}

/**
 * `no_network` makes `fetch` fail at once. A status without `json` is answered with an
 * error body as PostgREST's.
 */
export type MadeAnswer =
  'no_network' | { status: number; json?: unknown; headers?: Readonly<Record<string, string>> };

export interface Held {
  /** Resolves when a request that is held has arrived. */
  arrived: Promise<void>;
  /** Lets the held requests, and later ones, go on. */
  release(): void;
}

/** Answers a call of a database function with the JSON that it returns; throw {@link Refusal} for an error. */
export type DatabaseFunction = (values: Record<string, unknown>, request: SentRequest) => unknown;

/** An error of PostgreSQL or of one of our functions, as PostgREST reports it. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor(options: { code: string; message?: string; status?: number }) {
    super(options.message ?? options.code);
    this.code = options.code;
    this.status = options.status ?? 400;
  }
}

/** What PostgreSQL adds to a write of one table: primary key, policies, checks and triggers. */
export interface TableModel {
  /** The name of the constraint on `id`, e.g. `promotions_pkey`. */
  primaryKey?: string;
  /** A row that the person may not change or delete is hidden from such a request. */
  mayChange?: (row: Row, userId: string | null) => boolean;
  /** The row as it is stored; throws {@link Refusal} where it is refused. `before` is null for a new row. */
  store?: (options: { row: Row; before: Row | null; userId: string | null }) => Row;
}

interface Rule {
  pattern: RegExp;
  left: number;
  act: (serve: () => Promise<Response>) => Promise<Response>;
}

const json = (status: number, body: unknown, headers?: Readonly<Record<string, string>>) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** A proof of work that is found at once: `challenge` is the SHA-256 of the salt followed by 3. */
export const easyChallenge = {
  salt: '0123456789abcdef0123456789abcdef?purpose=any&expires=9999999999&',
  challenge: '1901c50d20e20c2802fb66854a09d2ac0a2e628bdb9a369b5bac9a7df7585fab',
  signature: 'signed',
  maxnumber: 100,
};

/**
 * A hook that sees each call of the API: component tests record calls by it; in the gallery it does nothing.
 */
export const onCall: { note: (sent: SentRequest) => void } = { note: () => undefined };

/** More sessions than one test signs in. */
const SESSIONS_OF_A_SERVER = 1_000;
/** How many servers this page has had. */
let servers = 0;

export class TestServer {
  readonly sync: ModelServer;
  readonly auth: FakeBackend;
  /** The rows of each table, from which reads are answered; an unknown table has none. */
  readonly tables: Record<string, Row[]> = {};
  /** Models by table; a table without a model takes every write as it comes. */
  readonly writes: Record<string, TableModel> = {};
  /** Paths of the files that the storage has. */
  readonly files = new Set<string>();
  /** Database functions by name; a call of any other function is answered with 404, as PostgREST does. */
  readonly functions: Record<string, DatabaseFunction> = {};
  /** E-mail address → who signs in with it, and the password. */
  readonly accounts = new Map<string, { session: () => Session; password: string }>();
  /** True: a sign-up answers no session, and the address must be confirmed first. */
  confirmsMail = false;
  /** E-mail addresses of accounts that have not confirmed them; with `confirmsMail` they cannot sign in. */
  readonly unconfirmed = new Set<string>();
  readonly #people = new Map<string, Pick<Person, 'userId' | 'email' | 'fullName' | 'role'>>();
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  clockAheadMs = 0;
  readonly sent: SentRequest[] = [];
  readonly #origin: string;
  #rules: Rule[] = [];
  #online = true;
  #made = 0;

  constructor(options: { origin: string }) {
    this.#origin = options.origin;
    const nowMs = () => Date.now() + this.clockAheadMs;
    const bytes = () => crypto.getRandomValues(new Uint8Array(10));
    this.sync = createModelServer({
      entities: contractEntities.filter(({ entity }) => !entity.startsWith('contract_')),
      nowMs,
      uuid: () => uuidV7(nowMs(), bytes()),
    });
    // A test makes as many bookings as it needs; the contract suite tests the server's limits (rule P40).
    this.sync.limitBookings({ perMinute: Infinity, perDay: Infinity });
    // A request from the test before may reach this server. Its token must not name one of this server's sessions.
    const sessionsBefore = SESSIONS_OF_A_SERVER * servers++;
    this.auth = new FakeBackend({ functions: this.sync, serverNow: nowMs, sessionsBefore });
    // The page of the account asks for offers to hand customers over.
    this.functions['handover_state'] = () => ({ offered: null, customers: 0, received: [] });
    // A device asks which people the server has erased, and reports that nothing is left of them.
    const reportOf = ({ device, name = '', clean }: Record<string, unknown>) => {
      return { device: device as string, name: name as string, clean: clean as string[] };
    };
    this.functions['report_device'] = (values, { userId }) =>
      this.sync.reportDevice(userId ?? '', reportOf(values));
    this.functions['report_desk'] = (values, { userId }) =>
      this.sync.reportDesk(userId ?? '', reportOf(values));
    this.functions['open_erasures'] = () => [];
    this.functions['erasure_list'] = (_values, { userId }) => this.sync.erasures(userId ?? '');
    // The list of customers asks for requests about data.
    this.functions['open_requests'] = () => ({ count: 0, due_at: null });
    // Forms that need no account ask for a proof of work; this one is found at the fourth number.
    this.functions['ask_for_proof'] = () => easyChallenge;
    // Any screen that saves a file reports it.
    this.functions['report_files'] = ({ rows }, { userId }) => ({
      uid: userId,
      answers: (rows as { id: string }[]).map(({ id }) => ({ id, outcome: 'noted' })),
    });
  }

  /** Makes a person known to the server; returns what a sign-in of theirs answers. */
  signUp(person: Pick<Person, 'userId' | 'email' | 'fullName' | 'role'>): Session {
    this.sync.signUp(person.userId);
    this.#people.set(person.userId, person);
    return { ...this.auth.signIn(person.userId), ...person };
  }

  /** Without a network from now on: every request fails, and the browser says that it is offline. */
  goOffline(): void {
    this.#online = false;
    this.auth.online = false;
    this.#announce('offline');
  }

  goOnline(): void {
    this.#online = true;
    this.auth.online = true;
    this.#announce('online');
  }

  get online(): boolean {
    return this.#online;
  }

  /** The next `times` requests whose «METHOD path» matches get this answer instead of the server's. */
  answer(pattern: RegExp, made: MadeAnswer, times = Number.POSITIVE_INFINITY): void {
    const act = async () => {
      if (made === 'no_network') throw new TypeError('Failed to fetch');
      const { status, json: body = { code: String(status), message: `made ${status}` } } = made;
      return json(status, body, made.headers);
    };
    this.#rules.unshift({ pattern, left: times, act });
  }

  /** The next matching request is served, and its answer lost. */
  loseAnswer(pattern: RegExp): void {
    const act = async (serve: () => Promise<Response>) => {
      await serve();
      throw new TypeError('Failed to fetch');
    };
    this.#rules.unshift({ pattern, left: 1, act });
  }

  /** Matching requests wait before the server until they are released; the first `after` of them pass. */
  hold(pattern: RegExp, { after = 0 } = {}): Held {
    let passing = after;
    let arrive = () => {};
    let release = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const act = async (serve: () => Promise<Response>) => {
      if (passing > 0) {
        passing -= 1;
        return serve();
      }
      arrive();
      await released;
      return serve();
    };
    this.#rules.unshift({ pattern, left: Number.POSITIVE_INFINITY, act });
    return { arrived, release };
  }

  /** Ends every fault; what is held stays held until it is released. */
  heal(): void {
    this.#rules = [];
  }

  /** Requests so far whose «METHOD path» matches. */
  requests(pattern: RegExp): SentRequest[] {
    return this.sent.filter(({ method, path }) => pattern.test(`${method} ${path}`));
  }

  /** The answer to a `fetch` of an address of the backend; null for all other addresses. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | null {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin !== this.#origin || !/^\/(rest|auth|storage|functions)\//.test(url.pathname)) return null;
    return this.#fetch(request, url);
  }

  network(): Network {
    const own = this.auth.network();
    return {
      seemsOnline: () => this.#online,
      request: async (request) => {
        const sent = { method: request.method, path: request.path, body: request.body };
        const serve = async (): Promise<Response> => {
          // Calls of sync other than push and pull, such as
          // `sync_attempts`, are answered by functions of the test.
          const url = new URL(request.path, this.#origin);
          const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname)?.[1];
          if (name !== undefined && this.functions[name]) {
            return this.#serve(
              { ...sent, userId: subjectOf(request.token) },
              url,
              new Headers(),
              request.token,
            );
          }
          const result = await own.request(request);
          if (result.kind === 'no_answer') throw new TypeError('Failed to fetch');
          return json(result.status, result.kind === 'answer' ? result.json : undefined);
        };
        try {
          const response = await this.#pass({ ...sent, userId: subjectOf(request.token) }, serve);
          return toResult(response);
        } catch {
          return { kind: 'no_answer', cause: 'network' };
        }
      },
    };
  }

  transfers(): Transfers {
    const own = this.auth.transfers();
    return {
      urlOf: own.urlOf,
      send: async (request) => {
        const { method, path, token } = request;
        let result: Awaited<ReturnType<typeof own.send>> | null = null;
        const serve = async () => {
          result = await own.send(request);
          if (result.kind === 'no_answer') throw new TypeError('Failed to fetch');
          return new Response(null, { status: result.status });
        };
        try {
          const response = await this.#pass({ method, path, body: null, userId: subjectOf(token) }, serve);
          const body = await response.arrayBuffer();
          return (
            result ?? {
              kind: 'answer',
              status: response.status,
              headers: {},
              bytes: body,
              retryAfterMs: null,
            }
          );
        } catch {
          return { kind: 'no_answer', cause: 'network' };
        }
      },
    };
  }

  async #fetch(request: Request, url: URL): Promise<Response> {
    const text = await request.clone().text();
    const { signal } = request;
    const token = request.headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? null;
    const sent: SentRequest = {
      method: request.method,
      path: url.pathname + url.search,
      body: readJson(text) ?? (text === '' ? null : await request.blob()),
      userId: subjectOf(token),
    };
    const aborted = new Promise<never>((_resolve, reject) => {
      const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted.'));
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort, { once: true });
    });
    const serve = async () => this.#serve(sent, url, request.headers, token);
    return Promise.race([aborted, this.#pass(sent, serve)]);
  }

  async #pass(sent: SentRequest, serve: () => Promise<Response>): Promise<Response> {
    this.sent.push(sent);
    onCall.note(sent);
    if (!this.#online) throw new TypeError('Failed to fetch');
    const line = `${sent.method} ${sent.path}`;
    const rule = this.#rules.find(({ left, pattern }) => left > 0 && pattern.test(line));
    if (!rule) return serve();
    rule.left -= 1;
    return rule.act(serve);
  }

  #serve(sent: SentRequest, url: URL, headers: Headers, token: string | null): Response {
    const { pathname } = url;
    try {
      if (pathname.startsWith('/rest/') && this.#isOver(token))
        throw new Refusal({ code: 'PGRST301', status: 401 });
      if (pathname.startsWith('/auth/v1/')) return this.#authenticate(sent, url);
      const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(pathname)?.[1];
      if (name) return this.#call(name, sent, url);
      const table = /^\/rest\/v1\/(\w+)$/.exec(pathname)?.[1];
      if (table) return this.#table(table, sent, url, headers);
      const edge = /^\/functions\/v1\/([\w-]+)$/.exec(pathname)?.[1];
      if (edge) return this.#call(edge, sent, url);
      if (pathname.startsWith('/storage/v1/object/')) return this.#putFile(pathname.slice(19));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return json(error.status, { code: error.code, message: error.message, details: null, hint: null });
    }
    return json(404, { code: 'PGRST125', message: 'Invalid path specified in request URL' });
  }

  #call(name: string, sent: SentRequest, url: URL): Response {
    const run = this.functions[name];
    if (!run) return json(404, { code: 'PGRST202', message: `Could not find the function public.${name}` });
    const values = sent.method === 'GET' ? Object.fromEntries(url.searchParams) : (sent.body ?? {});
    return json(200, run(values as Record<string, unknown>, sent) ?? null);
  }

  #table(table: string, sent: SentRequest, url: URL, headers: Headers): Response {
    const rows = (this.tables[table] ??= []);
    const found = selectRows({ rows, query: url.searchParams });
    if (sent.method === 'GET') return json(200, found);
    const wantsRows = /return=representation/.test(headers.get('prefer') ?? '');
    const changed = this.#change(table, found, sent);
    return wantsRows ? json(200, changed) : json(204, undefined);
  }

  #change(table: string, found: Row[], sent: SentRequest): Row[] {
    const rows = (this.tables[table] ??= []);
    const { primaryKey, mayChange = () => true, store = storeAsSent } = this.writes[table] ?? {};
    const { userId } = sent;
    if (sent.method === 'POST') {
      const given = [sent.body].flat() as Row[];
      const made = given.map((row) => ({ id: this.#id(), created_at: new Date().toISOString(), ...row }));
      if (primaryKey && made.some(({ id }) => rows.some((row) => row['id'] === id))) {
        const message = `duplicate key value violates unique constraint "${primaryKey}"`;
        throw new Refusal({ code: '23505', message, status: 409 });
      }
      const stored = made.map((row) => store({ row, before: null, userId }));
      rows.push(...stored);
      return stored;
    }
    const allowed = found.filter((row) => mayChange(row, userId));
    if (sent.method === 'PATCH') {
      for (const row of allowed) {
        Object.assign(row, store({ row: { ...row, ...(sent.body as Row) }, before: row, userId }));
      }
      return allowed;
    }
    for (const row of allowed) rows.splice(rows.indexOf(row), 1);
    return allowed;
  }

  #putFile(path: string): Response {
    if (this.files.has(path)) {
      return json(400, {
        statusCode: '409',
        error: 'Duplicate',
        message: 'The resource already exists',
      });
    }
    this.files.add(path);
    return json(200, { Key: path, Id: this.#id() });
  }

  #authenticate(sent: SentRequest, url: URL): Response {
    const email = (sent.body as { email?: string } | null)?.email ?? '';
    if (url.pathname === '/auth/v1/token' && url.searchParams.get('grant_type') === 'password') {
      const { password } = sent.body as { password: string };
      const account = this.accounts.get(email);
      if (account?.password !== password) {
        return json(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
      }
      if (this.confirmsMail && this.unconfirmed.has(email)) {
        return json(400, { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' });
      }
      return json(200, grantOf(account.session()));
    }
    if (url.pathname === '/auth/v1/signup') return this.#signUpByForm(email, sent);
    if (/^\/auth\/v1\/(recover|resend)$/.test(url.pathname)) return json(200, {});
    if (url.pathname === '/auth/v1/user') return this.#user(sent);
    return json(204, undefined);
  }

  /** Makes a new account; answers no session where the mail address must be confirmed first. */
  #signUpByForm(email: string, sent: SentRequest): Response {
    if (this.accounts.has(email)) {
      return json(422, { code: 422, error_code: 'user_already_exists', msg: 'User already registered' });
    }
    const { data, password } = sent.body as { data?: Record<string, string>; password: string };
    const userId = this.#id();
    const person = { userId, email, fullName: data?.['full_name'] ?? '', role: this.#found(userId, data) };
    (this.tables['user_roles'] ??= []).push({ user_id: userId, role: person.role });
    this.accounts.set(email, { password, session: () => ({ ...this.signUp(person), ...person }) });
    if (this.confirmsMail) this.unconfirmed.add(email);
    return this.confirmsMail ? json(200, { id: userId, email }) : json(200, grantOf(this.signUp(person)));
  }

  /**
   * Adds the hospital, or the claim to one, of a sign-up; returns the new person's role (PEOPLE-2, PEOPLE-3).
   */
  #found(userId: string, data: Record<string, string> = {}): 'general' | 'hospital' {
    const { hospital_name: name, full_name, user_type } = data;
    if (user_type !== 'hospital' || name === undefined) return 'general';
    const hospitals = (this.tables['hospitals'] ??= []);
    const known = hospitals.find((row) => row['name'] === name);
    if (known) {
      const claim = { id: this.#id(), hospital_id: known['id'], user_id: userId, full_name };
      (this.tables['hospital_claims'] ??= []).push(claim);
      return 'general';
    }
    const hospital = { id: this.#id(), name, slug: name, verified_at: null };
    hospitals.push(hospital);
    (this.tables['hospital_members'] ??= []).push({
      user_id: userId,
      hospital_id: hospital.id,
      role: 'owner',
      hospital,
      created_at: new Date().toISOString(),
    });
    return 'hospital';
  }

  /** Answers the account of a token; a new password counts from the next sign-in on. */
  #user(sent: SentRequest): Response {
    const person = this.#people.get(sent.userId ?? '');
    if (!person) return json(401, { code: 401, error_code: 'bad_jwt', msg: 'invalid JWT' });
    const password = (sent.body as { password?: string } | null)?.password;
    if (password !== undefined) {
      this.accounts.set(person.email, { password, session: () => ({ ...this.signUp(person), ...person }) });
    }
    const isConfirmed = !this.unconfirmed.has(person.email);
    return json(200, { ...userOf(person), ...(isConfirmed && { email_confirmed_at: confirmedAt }) });
  }

  #id(): string {
    this.#made += 1;
    return `00000000-0000-7000-9000-${String(this.#made).padStart(12, '0')}`;
  }

  /** Whether the token has expired by the server's clock, which also wrote its end. */
  #isOver(token: string | null): boolean {
    const claims = claimsOf(token);
    return claims !== null && claims.exp * 1_000 <= Date.now() + this.clockAheadMs;
  }

  #announce(name: 'online' | 'offline'): void {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: name === 'online' });
    window.dispatchEvent(new Event(name));
  }
}

/** Stores a row as it was sent, as a table without triggers does. */
const storeAsSent = ({ row }: { row: Row }) => row;

function grantOf(session: Session): unknown {
  return {
    access_token: session.accessToken,
    token_type: 'bearer',
    expires_in: session.expiresInSeconds,
    expires_at: Math.floor(Date.now() / 1000) + session.expiresInSeconds,
    refresh_token: session.refreshToken,
    user: userOf(session),
  };
}

const confirmedAt = '2026-01-01T00:00:00Z';

function userOf(person: Pick<Person, 'userId' | 'email' | 'fullName' | 'role'>): Record<string, unknown> {
  return {
    id: person.userId,
    email: person.email,
    aud: 'authenticated',
    user_metadata: { full_name: person.fullName, user_type: person.role },
    app_metadata: {},
    created_at: new Date().toISOString(),
  };
}

async function toResult(response: Response): Promise<HttpResult> {
  const parsed = readJson(await response.text());
  return parsed === undefined
    ? { kind: 'unreadable', status: response.status, retryAfterMs: null }
    : { kind: 'answer', status: response.status, json: parsed, retryAfterMs: null };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function subjectOf(token: string | null): string | null {
  return claimsOf(token)?.sub ?? null;
}

/** Tokens of the model are unsigned; the publishable key is no token. */
function claimsOf(token: string | null): { sub: string; exp: number } | null {
  try {
    return JSON.parse(atob(token?.split('.')[1] ?? '')) as { sub: string; exp: number };
  } catch {
    return null;
  }
}
