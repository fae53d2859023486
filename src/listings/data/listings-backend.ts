/** Where public rows and pictures come from. `url` has no slash at its end. */
export interface ListingsBackend {
  url: string;
  publishableKey: string;
  /** Default: the global one. */
  fetch?: (input: string, init: RequestInit) => Promise<Response>;
}

let provided: ListingsBackend | null = null;

/** Called once by the host, before anything is read. */
export function provideListingsBackend(backend: ListingsBackend): void {
  provided = backend;
}

export function listingsBackend(): ListingsBackend {
  if (!provided) throw new Error('provideListingsBackend() comes before the first reading of the catalogue.');
  return provided;
}
