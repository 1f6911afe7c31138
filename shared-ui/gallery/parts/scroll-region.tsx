import { ScrollRegion } from '../../src/index.ts';

export const part = { name: 'Scroll region', group: 'Surfaces', of: { ScrollRegion } } as const;

/** `Table` uses it. */
export function Sideways() {
  return (
    <ScrollRegion label="Wide content" className="w-full max-w-md p-4">
      <p className="w-200">This line is wider than its region, and the page stays as it is.</p>
    </ScrollRegion>
  );
}
