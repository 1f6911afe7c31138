import { Card } from '@agent-atlas/shared-ui';
import type { ComingTerm } from './coming-soon.ts';
import { TermSources } from './term-sources.tsx';

/** What a term means that has no entry of its own yet. */
export function ShortDefinition({ term: { name, definition, source } }: { term: ComingTerm }) {
  return (
    <section aria-label={name} className="mt-8">
      <Card className="space-y-3 p-5">
        <h2 className="text-lg font-semibold text-ink">{name}</h2>
        <p className="max-w-prose text-ink">{definition}</p>
        {source && <TermSources sources={[source]} />}
      </Card>
    </section>
  );
}
