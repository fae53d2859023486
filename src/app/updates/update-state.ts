/** Access to a newer version of the app that is installed and waits to be activated. */
export interface AppUpdate {
  /** Calls `listener` when `waiting()` changes. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  waiting(): boolean;
  /** Activates the new version; every tab of the app reloads. */
  apply(): void;
  /** Checks the server for a newer version now. */
  look(): void;
}
