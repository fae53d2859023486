/**
 * A refusal as the platform's Storage answers it: the HTTP status is mostly 400, `statusCode` the real one.
 */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly status: number;
  readonly body: { statusCode: string; error: string; message: string };
  readonly #headers: Record<string, string>;
  constructor(options: {
    code: number;
    error: string;
    message: string;
    status?: number;
    headers?: Record<string, string>;
  }) {
    super(options.message);
    this.status = options.status ?? 400;
    this.body = { statusCode: String(options.code), error: options.error, message: options.message };
    this.#headers = options.headers ?? {};
  }

  response(): Response {
    return Response.json(this.body, { status: this.status, headers: this.#headers });
  }
}

/** The refusal 404 for an object that does not exist or that the caller may not see. */
export const objectNotFound = () =>
  new StorageError({ code: 404, error: 'not_found', message: 'Object not found' });

/** The refusal 404 for a bucket that does not exist or that the caller may not see. */
export const bucketNotFound = () =>
  new StorageError({ code: 404, error: 'Bucket not found', message: 'Bucket not found' });

/** The refusal 403 of a write that a policy forbids. */
export const notAllowed = () =>
  new StorageError({
    code: 403,
    error: 'Unauthorized',
    message: 'new row violates row-level security policy',
  });

/** The refusal 409 for a key that is taken. */
export const duplicate = () =>
  new StorageError({ code: 409, error: 'Duplicate', message: 'The resource already exists' });

/** The refusal 400 for a malformed request. */
export const invalidRequest = (message: string) =>
  new StorageError({ code: 400, error: 'InvalidRequest', message });

/** The refusal 429 above the day's allowance. */
export const tooMuchToday = (waitSeconds: number) =>
  new StorageError({
    code: 429,
    error: 'TooManyRequests',
    message: 'Too much was stored today. Try again later.',
    status: 429,
    headers: { 'retry-after': String(waitSeconds) },
  });

/**
 * Converts an error by which the database refused a statement to a StorageError; returns others unchanged.
 */
export function asStorageError(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === '23505') return duplicate();
  if (code === '42501') return notAllowed();
  // Class 22: a value that no column can store, such as a text with NUL.
  if (typeof code === 'string' && /^22\w{3}$/.test(code)) {
    return invalidRequest('The request has a value that cannot be stored');
  }
  return error;
}
