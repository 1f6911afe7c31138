import { COMPARE_MAX, type RecommendedAgent } from '@agent-atlas/api/rules';
import { CompareIcon, comparisonPath, LinkButton } from '@agent-atlas/shared-ui';

const NUMBERS = ['', '', 'two', 'three', 'four'];

/** What can be done with the results as a whole. */
export function ResultActions({ agents }: { agents: readonly RecommendedAgent[] }) {
  const top = agents.slice(0, COMPARE_MAX).map(({ id }) => id);
  if (top.length < 2) return null;
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <LinkButton to={comparisonPath(top)} variant="outline">
        <CompareIcon size={18} />
        Compare the top {NUMBERS[top.length]}
      </LinkButton>
    </div>
  );
}
