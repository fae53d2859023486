/** The backend that serves public rows and pictures. `url` has no slash at its end. */
export interface ListingsBackend {
  url: string;
  publishableKey: string;
  /** Default: the global one. */
  fetch?: (input: string, init: RequestInit) => Promise<Response>;
}

let provided: ListingsBackend | null = null;

/** Called once at start, before any listing is read. */
export function provideListingsBackend(backend: ListingsBackend): void {
  provided = backend;
}

/** Throws if no backend has been provided. */
export function listingsBackend(): ListingsBackend {
  if (!provided) throw new Error('provideListingsBackend() comes before the first reading of the catalogue.');
  return provided;
}
