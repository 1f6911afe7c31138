const LEVELS = { island: 6, islet: 3 } as const;
/** Points of a contour line. */
const POINTS = 16;

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Pseudorandom numbers from 0 to 1 for a seed (Mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Point = readonly [x: number, y: number];

const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
const written = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;

/** A smooth closed curve near the points. */
function curveAround(points: readonly Point[]): string {
  const after = (index: number) => points[(index + 1) % points.length] ?? [0, 0];
  const arcs = points.map(
    (point, index) => `Q${written(point)} ${written(middle(point, after(index)))}`,
  );
  return `M${written(middle(points.at(-1) ?? [0, 0], after(-1)))}${arcs.join('')}Z`;
}

function contours(next: () => number, [cx, cy]: Point, radius: number, levels: number): string[] {
  const waves = [2, 3, 5].map((count) => ({
    count,
    height: (0.12 + 0.5 * next()) / count,
    phase: 2 * Math.PI * next(),
  }));
  const distance = (angle: number) =>
    waves.reduce(
      (sum, { count, height, phase }) => sum + height * Math.cos(count * angle + phase),
      1,
    );
  return Array.from({ length: levels }, (_, level) => {
    // The land gets steeper toward its peak, which is slightly off-center.
    const share = (1 - level / levels) ** 1.15;
    const drift = (level / levels) * radius * 0.18;
    return curveAround(
      Array.from({ length: POINTS }, (_, index): Point => {
        const angle = (2 * Math.PI * index) / POINTS;
        const reach = radius * share * distance(angle);
        return [cx + drift + reach * Math.cos(angle), cy - drift + reach * Math.sin(angle)];
      }),
    );
  });
}

/**
 * Contour lines of an invented island and an islet, the lowest one first, as SVG path data. The
 * same seed always produces the same land.
 *
 * @param width of the picture, like `height` in user units
 */
export function terrain(seed: string, width: number, height: number): string[] {
  const next = numbersFrom(hashOf(seed));
  const size = Math.sqrt(width * height);
  const side = next() < 0.5 ? -1 : 1;
  const across = (share: number) => width * (0.5 + side * share);
  const island: Point = [across(0.14 + 0.16 * next()), height * (0.35 + 0.3 * next())];
  const islet: Point = [across(-0.4 + 0.06 * next()), height * (0.15 + 0.7 * next())];
  return [
    ...contours(next, island, size * 0.45, LEVELS.island),
    ...contours(next, islet, size * 0.14, LEVELS.islet),
  ];
}
