import { pairQuery } from '@agent-atlas/api-client';
import { comparePath, type Pair, pairPath } from '@agent-atlas/api-client/rules';
import { TextLink } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { readVersus } from '../pairs/read-versus.ts';

export interface ContributionProps {
  q: string;
}

/** Answers a search such as "chatgpt vs claude" with the page of the pair. Renders nothing for other searches. */
export function Contribution({ q }: ContributionProps) {
  const pair = readVersus(q);
  return pair === null ? null : <PairAnswer pair={pair} />;
}

function PairAnswer({ pair }: { pair: string }) {
  const titleId = useId();
  const { data } = useQuery(pairQuery(pair));
  if (!data) return null;
  const { first, second, differences } = data;
  return (
    <section aria-labelledby={titleId} className="mb-8">
      <h2 id={titleId} className="mb-3 text-xl font-semibold tracking-tight text-ink">
        Side by side
      </h2>
      <TextLink variant="standalone" to={pathOf(data)} className="py-1 wrap-anywhere">
        {`${first.agent.name} vs ${second.agent.name}`}
      </TextLink>
      <p className="max-w-prose text-sm text-muted">
        {differences[0]?.text ?? 'Their facts, ratings and features in one table.'}
      </p>
    </section>
  );
}

const pathOf = ({ slug, isListed, first, second }: Pair) =>
  isListed ? pairPath(slug) : comparePath([first.agent.id, second.agent.id]);
