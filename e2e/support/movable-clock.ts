/**
 * Puts a clock that can be advanced in the place of this process's `Date`, by which the auth server signs and checks
 * tokens. Timers and PostgreSQL's `now()` keep real time.
 */
export function installMovableClock(): { advance(ms: number): void; reset(): void } {
  const RealDate = Date;
  let aheadMs = 0;
  const now = () => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  return {
    advance: (ms) => void (aheadMs += ms),
    reset: () => void (aheadMs = 0),
  };
}
