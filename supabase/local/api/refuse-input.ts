const MAX_DEPTH = 64;
/** More keys than any table or function has columns or arguments; parsing more takes the server seconds. */
const MAX_KEYS = 1_000;
/** Twice the values that the largest push of a device can have, which is 512 kB long. */
const MAX_VALUES = 500_000;
/** The longest query of the app (columns, filters, order) has a third of this length. */
const MAX_QUERY_LENGTH = 8_000;
const MAX_QUERY_DEPTH = 16;
/** Rows multiply with each table that is selected within another; the app selects one. */
const MAX_SELECT_DEPTH = 2;
const MAX_EMAIL_LENGTH = 255;
/** bcrypt ignores further bytes. A Thai letter has three bytes. */
const MAX_PASSWORD_BYTES = 72;
/** `sync_push` refuses only the one operation with a bad value, and accepts the others (P35). */
const refusesSingleChanges = /^\/rest\/v1\/rpc\/sync_push$/;

type Service = 'rest' | 'auth' | 'functions' | 'storage';

/**
 * Refuses input that would cause an error 500 or be stored changed (SECURITY-18): NUL and broken
 * escapes in URLs, deep or large JSON, long or nested filters, lone surrogates, and values that auth
 * does not expect. Null when it may pass.
 */
export async function refuseInput(options: { request: Request; service: Service }): Promise<Response | null> {
  const { request, service } = options;
  const { pathname, search } = new URL(request.url);
  // Limits match the raw path, but handlers decode it, so an encoded path would bypass them.
  const isDisguised = service !== 'storage' && pathname.includes('%');
  if (isDisguised || !canDecode(pathname) || /%00/i.test(pathname + search)) {
    return answer({ service, message: 'The address cannot be read' });
  }
  if (service === 'rest' && search.length > MAX_QUERY_LENGTH) {
    return answer({ service, message: 'The address is too long', status: 414 });
  }
  if (service === 'rest' && isNested(search)) return answer({ service, message: 'The filters are nested' });
  if (service === 'storage' || request.body === null) return null;
  const text = decode(await request.clone().arrayBuffer());
  if (text === null) return answer({ service, message: 'The body is not UTF-8' });
  const parsed = parse(text);
  // A body that is not JSON is left to the service, which answers it.
  if (!parsed.ok) return null;
  const takesHalfPairs = service === 'rest' && refusesSingleChanges.test(pathname);
  const problem =
    findProblem(parsed.value, { takesHalfPairs }) ??
    (service === 'auth' ? findAuthProblem(parsed.value) : null);
  return problem === null ? null : answer({ service, message: problem });
}

function canDecode(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

/** Whether selected tables or conditions are nested too deeply. */
function isNested(search: string): boolean {
  return [...new URLSearchParams(search)].some(([name, value]) => {
    if (!/(?:^|\.)(?:select|and|or)$/.test(name)) return false;
    const most = /(?:^|\.)select$/.test(name) ? MAX_SELECT_DEPTH : MAX_QUERY_DEPTH;
    let depth = 0;
    return (value.match(/[()]/g) ?? []).some((sign) => {
      depth += sign === '(' ? 1 : -1;
      return depth > most;
    });
  });
}

function decode(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

/** Finds the first problem of a JSON value, without recursion, because the value may be too deep for it. */
function findProblem(value: unknown, { takesHalfPairs }: { takesHalfPairs: boolean }): string | null {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  let values = 0;
  for (let item = left.pop(); item; item = left.pop()) {
    const { value: inner, depth } = item;
    if (!takesHalfPairs && typeof inner === 'string' && hasHalfPair(inner))
      return 'A text has half a surrogate pair';
    if (typeof inner !== 'object' || inner === null) continue;
    if (depth >= MAX_DEPTH) return `The JSON is nested deeper than ${MAX_DEPTH}`;
    const keys = Array.isArray(inner) ? [] : Object.keys(inner);
    if (keys.length > MAX_KEYS) return `An object has more than ${MAX_KEYS} keys`;
    if (!takesHalfPairs && keys.some(hasHalfPair)) return 'A key has half a surrogate pair';
    const children: unknown[] = Array.isArray(inner) ? inner : Object.values(inner);
    values += children.length;
    if (values > MAX_VALUES) return `The JSON has more than ${MAX_VALUES} values`;
    for (const child of children) left.push({ value: child, depth: depth + 1 });
  }
  return null;
}

function hasHalfPair(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

const TEXT_FIELDS = ['email', 'phone', 'password', 'refresh_token', 'token', 'token_hash', 'type'];

function findAuthProblem(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'The body is no object';
  for (const [key, value] of Object.entries(body)) {
    if (TEXT_FIELDS.includes(key) && value !== null && typeof value !== 'string') return `${key} is no text`;
  }
  const { email, password } = body as { email?: string | null; password?: string | null };
  if ((email?.length ?? 0) > MAX_EMAIL_LENGTH) return `An address has at most ${MAX_EMAIL_LENGTH} characters`;
  if (Buffer.byteLength(password ?? '') > MAX_PASSWORD_BYTES) {
    return `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`;
  }
  return JSON.stringify(body).includes('\\u0000') ? 'A text has the character NUL' : null;
}

function answer(options: { service: Service; message: string; status?: number }): Response {
  const { service, message, status = 400 } = options;
  const bodies = {
    rest: { code: '22P02', message, details: null, hint: null },
    auth: { code: 400, error_code: 'validation_failed', msg: message },
    functions: { code: 'BAD_REQUEST', message },
    storage: { statusCode: '400', error: 'InvalidKey', message },
  };
  return Response.json(bodies[service], { status });
}
