/**
 * Fixes `Date`. Timers and `performance.now()` continue.
 *
 * @param at milliseconds since the epoch
 * @returns a function that restores the clock
 */
export function fixClock(at: number): () => void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [at] : given, newTarget),
    apply: () => new RealDate(at).toString(),
    get: (target, key, receiver) => (key === 'now' ? () => at : Reflect.get(target, key, receiver)),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
