import { cn } from '@agent-atlas/shared-ui';

/** Adjacent fills differ in lightness as well as in hue. */
const FILLS = ['fill-accent', 'fill-gold', 'fill-tone-violet-ink', 'fill-tone-cyan-ink'] as const;

const fillOf = (index: number) => FILLS[index];

/**
 * A bar with several segments, which 100 fills. Decorative: also show the figures as text or in a table.
 *
 * @param values up to four values, in the order of the legend
 */
export function StackedBar({ values }: { values: readonly number[] }) {
  const starts = values.map((_, index) =>
    values.slice(0, index).reduce((sum, value) => sum + value, 0),
  );
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="h-4 w-full overflow-hidden rounded-full bg-sunken-strong"
    >
      {starts.map((start, index) => (
        <rect
          key={fillOf(index)}
          x={start}
          width={values[index]}
          height={4}
          className={fillOf(index)}
        />
      ))}
    </svg>
  );
}

interface ChartLegendProps {
  /** Names of the values, in their order. */
  names: readonly string[];
  className?: string;
}

export function ChartLegend({ names, className }: ChartLegendProps) {
  return (
    <ul className={cn('flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted', className)}>
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <svg width={12} height={12} aria-hidden="true">
            <rect width={12} height={12} rx={3} className={fillOf(index)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
