/** The server that answers for the API; `url` has no slash at its end. */
export interface Backend {
  url: string;
  publishableKey: string;
}

let provided: Backend | null = null;

/** Said once by the host, before anything is shown. */
export function provideBackend(backend: Backend): void {
  provided = backend;
}

/** The host's backend, for the `data/` folders of features. */
export function getBackend(): Backend {
  if (!provided) throw new Error('provideBackend() was not called before getBackend().');
  return provided;
}
