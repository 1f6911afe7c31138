import type { Pair } from '@agent-atlas/api-client/rules';
import { formatDate } from '../agent/format.ts';

/** Element id of an agent's sources. */
export const sourcesId = (agentId: number) => `sources-${agentId}`;

/** Where an agent's facts come from, and which facts are not known. */
export function FactSources({ side: { agent, unknown } }: { side: Pair['first'] }) {
  const { id, name, verifiedOn, sources = [] } = agent;
  return (
    <section aria-labelledby={sourcesId(id)} className="min-w-0 text-sm text-muted">
      <h3 id={sourcesId(id)} className="scroll-mt-24 font-semibold wrap-anywhere text-ink">
        {name}
      </h3>
      {verifiedOn && (
        <p className="mt-1">
          Verified on <time dateTime={verifiedOn}>{formatDate(verifiedOn)}</time>
        </p>
      )}
      {sources.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {sources.map((source) => (
            <li key={source}>
              <a
                href={source}
                rel="noopener nofollow"
                className="break-all underline decoration-line-strong underline-offset-2 hover:text-ink"
              >
                {source.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && <p className="mt-2">Not known: {unknown.join(', ')}.</p>}
    </section>
  );
}
