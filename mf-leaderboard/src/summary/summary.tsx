import type { LeaderboardEntry } from '@agent-atlas/api/rules';
import { Badge } from '@agent-atlas/shared-ui';
import { ScoreComposition } from '../composition/score-composition.tsx';
import { LeaderCard } from './leader-card.tsx';
import { TopFive } from './top-five.tsx';

/** Who leads, at a glance. */
export function Summary({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const [leader] = entries;
  if (!leader) return null;
  return (
    <section aria-labelledby="top-ranked">
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h2 id="top-ranked" className="text-xl font-semibold tracking-tight text-ink sm:text-2xl">
          Top-Ranked AI Agents
        </h2>
        <Badge variant="accent">updated daily</Badge>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <LeaderCard entry={leader} />
        <TopFive entries={entries} />
      </div>
      <ScoreComposition entries={entries} />
    </section>
  );
}
