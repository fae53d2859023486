/** A refusal in the form of the platform's storage: HTTP status mostly 400, the real one in the body. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly status: number;
  readonly body: { statusCode: string; error: string; message: string };
  constructor(options: { code: number; error: string; message: string; status?: number }) {
    super(options.message);
    this.status = options.status ?? 400;
    this.body = { statusCode: String(options.code), error: options.error, message: options.message };
  }
}

export const objectNotFound = () =>
  new StorageError({ code: 404, error: 'not_found', message: 'Object not found' });

export const bucketNotFound = () =>
  new StorageError({ code: 404, error: 'Bucket not found', message: 'Bucket not found' });

export const notAllowed = () =>
  new StorageError({
    code: 403,
    error: 'Unauthorized',
    message: 'new row violates row-level security policy',
  });

export const duplicate = () =>
  new StorageError({ code: 409, error: 'Duplicate', message: 'The resource already exists' });

export const invalidRequest = (message: string) =>
  new StorageError({ code: 400, error: 'InvalidRequest', message });

/** Refusals by the database become refusals of the storage; everything else stays what it is. */
export function asStorageError(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === '23505') return duplicate();
  if (code === '42501') return notAllowed();
  // A value that no column holds, such as a text with NUL.
  if (typeof code === 'string' && /^22\w{3}$/.test(code)) {
    return invalidRequest('The request has a value that cannot be stored');
  }
  return error;
}
