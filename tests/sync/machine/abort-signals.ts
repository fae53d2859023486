/** Abort signals without the platform's errors and events, whose making took a twentieth of a run. */
export class LightAbortController {
  readonly signal = new LightAbortSignal();

  abort(): void {
    this.signal.end();
  }
}

class LightAbortSignal {
  aborted = false;
  readonly #listeners: (() => void)[] = [];

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener);
  }

  end(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener();
  }
}
