import type { Leaderboard } from '@agent-atlas/api/rules';
import { Badge, formatDay } from '@agent-atlas/shared-ui';
import { ScoreComposition } from '../composition/score-composition.tsx';
import { LeaderCard } from './leader-card.tsx';
import { TopFive } from './top-five.tsx';

/** Who leads, at a glance, and of which day. */
export function Summary({ asOf, topRated: entries }: Pick<Leaderboard, 'asOf' | 'topRated'>) {
  const [leader] = entries;
  if (!leader) return null;
  return (
    <section aria-labelledby="top-ranked">
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 id="top-ranked" className="text-xl font-semibold tracking-tight text-ink sm:text-2xl">
          Top-Ranked AI Agents
        </h2>
        <Badge variant="accent">updated daily</Badge>
        {asOf && (
          <p className="text-sm text-muted">
            As of <time dateTime={asOf}>{formatDay(asOf)}</time>
          </p>
        )}
      </div>
      {entries.some(({ sampleReviewCount }) => sampleReviewCount) && (
        <p className="mb-5 max-w-prose text-sm text-muted">
          Scores include sample reviews. They show how the site works until there are genuine ones.
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <LeaderCard entry={leader} />
        <TopFive entries={entries} />
      </div>
      <ScoreComposition entries={entries} />
    </section>
  );
}
