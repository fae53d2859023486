/** The server that provides the API; `url` has no trailing slash. */
export interface Backend {
  url: string;
  publishableKey: string;
}

let provided: Backend | null = null;

/** Sets the backend; must be called before the first request. */
export function provideBackend(backend: Backend): void {
  provided = backend;
}

/** The backend, for the `data/` folders of features. Throws before `provideBackend()`. */
export function getBackend(): Backend {
  if (!provided) throw new Error('provideBackend() was not called before getBackend().');
  return provided;
}
