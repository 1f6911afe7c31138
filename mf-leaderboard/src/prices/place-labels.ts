export interface LabeledPoint {
  readonly label: string;
  /** In percent. */
  readonly x: number;
  readonly y: number;
}

export interface PlacedLabel extends LabeledPoint {
  readonly anchor: 'start' | 'end';
}

/** A plot as narrow as those that show labels, in pixels, and the size of a character there. */
const WIDTH = 520;
const HEIGHT = 224;
const CHARACTER = { width: 7, height: 16 };
const GAP = 9;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

function boxOf({ label, x, y }: LabeledPoint, anchor: PlacedLabel['anchor']): Box {
  const at = (x / 100) * WIDTH;
  const width = label.length * CHARACTER.width;
  const left = anchor === 'start' ? at + GAP : at - GAP - width;
  return { left, right: left + width, middle: (y / 100) * HEIGHT };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && Math.abs(a.middle - b.middle) < CHARACTER.height;

/**
 * Places labels next to their points, in order, and leaves out those that would cover another
 * label, a point or the edge.
 *
 * @param points all points of the plot
 */
export function placeLabels(
  labeled: readonly LabeledPoint[],
  points: readonly Pick<LabeledPoint, 'x' | 'y'>[],
): PlacedLabel[] {
  const taken: Box[] = points.map(({ x, y }) => {
    const at = (x / 100) * WIDTH;
    return { left: at - 5, right: at + 5, middle: (y / 100) * HEIGHT };
  });
  return labeled.flatMap((point) => {
    for (const anchor of ['start', 'end'] as const) {
      const box = boxOf(point, anchor);
      const isFree =
        box.left >= 0 && box.right <= WIDTH && !taken.some((other) => overlap(box, other));
      if (isFree) {
        taken.push(box);
        return [{ ...point, anchor }];
      }
    }
    return [];
  });
}
