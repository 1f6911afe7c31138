import { Card, Skeleton } from '@agent-atlas/shared-ui';
import { useLateModule } from '@agent-atlas/shared-ui/site-kit';
import { memo, Suspense } from 'react';
import { COMING_SOON, type ComingSlug } from './coming-soon.ts';
import { lateDefinitions } from './late-definitions.ts';
import { TermSources } from './term-sources.tsx';

/**
 * What a term means that has no entry of its own yet. Memoized because a new render would replace
 * server HTML whose definition has not loaded yet.
 */
export const ShortDefinition = memo(function ShortDefinition({ slug }: { slug: ComingSlug }) {
  const name = COMING_SOON[slug];
  return (
    <section aria-label={name} className="mt-8">
      <Card className="space-y-3 p-5">
        <h2 className="text-lg font-semibold text-ink">{name}</h2>
        <Suspense fallback={<Skeleton className="h-5 w-full" />}>
          <Definition slug={slug} />
        </Suspense>
      </Card>
    </section>
  );
});

function Definition({ slug }: { slug: ComingSlug }) {
  const term = useLateModule(lateDefinitions)?.[slug];
  if (!term) return null;
  return (
    <>
      <p className="max-w-prose text-ink">{term.definition}</p>
      {term.source && <TermSources sources={[term.source]} heading="h3" />}
    </>
  );
}
