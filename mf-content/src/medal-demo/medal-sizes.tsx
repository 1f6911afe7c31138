import { Card, Medal, SectionHeader } from '@agent-atlas/shared-ui';

const SIZES = [
  { size: 'small', name: 'Small', use: 'Listings' },
  { size: 'medium', name: 'Medium', use: 'Detail pages' },
  { size: 'large', name: 'Large', use: 'Announcements' },
] as const;

export function MedalSizes() {
  return (
    <section aria-labelledby="sizes">
      <SectionHeader id="sizes" title="Sizes" />
      <ul className="grid gap-4 sm:grid-cols-3">
        {SIZES.map(({ size, name, use }) => (
          <li key={size}>
            <Card className="flex h-full flex-col items-center gap-4 p-6 text-center">
              <div className="grid h-20 place-items-center">
                <Medal size={size} />
              </div>
              <div>
                <h3 className="font-semibold text-ink">{name}</h3>
                <p className="text-sm text-muted">{use}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
