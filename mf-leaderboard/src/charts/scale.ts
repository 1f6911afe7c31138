/** Maps a value to a position in percent of the plot's width or height. */
export type Scale = (value: number) => number;

/** @param domain the values at 0 and at 100 percent */
export function linearScale([from, to]: readonly [number, number]): Scale {
  const span = to - from || 1;
  return (value) => Math.round(((value - from) / span) * 1000) / 10;
}

/** Round numbers between two values, both ends included if they are round: at most `most` plus one. */
export function roundTicks(from: number, to: number, most = 5): number[] {
  const raw = Math.max((to - from) / most, 1e-9);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10) * power;
  const first = Math.ceil(from / step);
  return Array.from(
    { length: Math.max(Math.floor(to / step) - first + 1, 0) },
    (_, index) => (first + index) * step,
  );
}

/** A round number at or above a value, as the end of an axis that starts at zero. It is at least 1. */
export function roundUp(value: number): number {
  const ticks = roundTicks(0, Math.max(value, 1));
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  return Math.max(Math.ceil(value / step) * step, 1);
}
