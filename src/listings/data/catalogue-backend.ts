/** Where public rows and pictures come from. `url` has no slash at its end. */
export interface CatalogueBackend {
  url: string;
  publishableKey: string;
  /** Default: the global one. */
  fetch?: (input: string, init: RequestInit) => Promise<Response>;
}

let provided: CatalogueBackend | null = null;

/** Called once by the host, before anything is read. */
export function provideCatalogue(backend: CatalogueBackend): void {
  provided = backend;
}

export function catalogueBackend(): CatalogueBackend {
  if (!provided) throw new Error('provideCatalogue() comes before the first reading of the catalogue.');
  return provided;
}
