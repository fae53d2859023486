/** A newer version of the app that has been fetched and waits to be used. */
export interface AppUpdate {
  /** Calls back when `waiting()` changes; answers how to stop that. */
  subscribe(listener: () => void): () => void;
  waiting(): boolean;
  /** Starts the new version; every tab of the app loads again. */
  apply(): void;
  /** Asks the server for a newer version now. */
  look(): void;
}
