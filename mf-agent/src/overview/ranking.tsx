import { agentRankingQuery } from '@agent-atlas/api-client';
import {
  type Agent,
  type AgentRanking,
  categoryPath,
  categoryPlural,
  LEADERBOARD_PATH,
} from '@agent-atlas/api-client/rules';
import { formatDay, formatRange, ScorePartList, Skeleton, TextLink } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LatePart } from '../late/late-part.tsx';
import { SectionCard } from '../lib/section-card.tsx';

export interface RankingProps {
  agent: Agent;
}

/** The agent's score, its rank in the category and the score's components. Renders nothing without a ranking. */
export function Ranking({ agent }: RankingProps) {
  const { data: entry, isPending } = useQuery(agentRankingQuery(agent.id));
  if (isPending) {
    return (
      <div role="status" aria-label="Loading ranking">
        <Skeleton className="h-96 rounded-card" />
      </div>
    );
  }
  if (!entry) return null;
  return (
    <SectionCard title="Ranking">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-sm text-muted">
          <span className="text-2xl font-semibold text-ink tabular-nums">
            {Math.round(entry.score)}
          </span>{' '}
          / 100
        </span>
        <span className="text-sm font-medium text-ink">
          #{entry.rank} in{' '}
          <TextLink to={categoryPath(agent.category)}>{categoryPlural(agent.category)}</TextLink>
        </span>
      </p>
      <LikelyRange entry={entry} />
      <ScorePartList entry={entry} className="mt-4" />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        {entry.asOf && (
          <span>
            As of <time dateTime={entry.asOf}>{formatDay(entry.asOf)}</time>
          </span>
        )}
        <TextLink variant="standalone" to={`${LEADERBOARD_PATH}#methodology`}>
          How the ranking works
        </TextLink>
      </p>
      <EmbedBadge agent={agent} />
    </SectionCard>
  );
}

/** The 95% ranges of score and rank. */
function LikelyRange({ entry }: { entry: AgentRanking }) {
  const scores = formatRange(entry.scoreLow, entry.scoreHigh);
  const ranks = formatRange(entry.rankLow, entry.rankHigh);
  if (scores === undefined || ranks === undefined) return null;
  return (
    <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums">
      <span>Likely {scores}</span>
      <span>Likely #{ranks}</span>
    </p>
  );
}

/** Code to embed the agent's rank on another site, loaded when the visitor opens it. Hidden without JavaScript. */
function EmbedBadge({ agent }: RankingProps) {
  const [opened, setOpened] = useState(false);
  // A visitor can open it before the page is hydrated, so listening for the event is not enough.
  const noteOpen = (details: HTMLDetailsElement | null) => {
    if (details?.open) setOpened(true);
  };
  return (
    <details
      ref={noteOpen}
      onToggle={(event) => noteOpen(event.currentTarget)}
      className="mt-3 border-t border-line pt-3 text-xs text-muted noscript:hidden"
    >
      <summary className="cursor-pointer text-accent-ink hover:underline">Embed a badge</summary>
      {opened && <LatePart part="BadgeSnippets" agent={agent} />}
    </details>
  );
}
