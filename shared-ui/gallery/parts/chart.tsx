import { ChartLegend, StackedBar } from '../../src/index.ts';

export const part = { name: 'Chart', group: 'Lists', of: { StackedBar, ChartLegend } } as const;

/** The values must also be available as text or as a table. */
export function Composition() {
  return (
    <div className="flex w-full max-w-md flex-col gap-3">
      <ChartLegend names={['Rating', 'Reviews', 'Launches', 'Recency']} />
      <StackedBar values={[45, 16, 7.5, 6]} />
      <StackedBar values={[38, 19, 12, 11]} />
    </div>
  );
}
