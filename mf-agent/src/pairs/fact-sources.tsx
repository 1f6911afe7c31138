import type { Pair } from '@agent-atlas/api-client/rules';
import { VerifiedOn } from '../lib/check-note.tsx';
import { SourceList } from '../lib/source-list.tsx';

/** Element id of an agent's sources. */
export const sourcesId = (agentId: number) => `sources-${agentId}`;

/** Where an agent's facts come from, and which facts are not known. */
export function FactSources({ side: { agent, unknown } }: { side: Pair['first'] }) {
  const { id, name, sources = [] } = agent;
  return (
    <section aria-labelledby={sourcesId(id)} className="min-w-0 text-sm text-muted">
      <h3 id={sourcesId(id)} className="scroll-mt-24 font-semibold wrap-anywhere text-ink">
        {name}
      </h3>
      <VerifiedOn agent={agent} />
      {sources.length > 0 && <SourceList sources={sources} />}
      {unknown.length > 0 && <p className="mt-2">Not known: {unknown.join(', ')}.</p>}
    </section>
  );
}
