import { COMPARE_MAX, type RecommendedAgent } from '@agent-atlas/api/rules';
import {
  Button,
  CompareIcon,
  comparisonPath,
  LinkButton,
  ShareIcon,
  sharePage,
} from '@agent-atlas/shared-ui';
import { type Answers, wizardPath } from '../wizard/answers.ts';

const NUMBERS = ['', '', 'two', 'three', 'four'];

export interface ResultActionsProps {
  agents: readonly RecommendedAgent[];
  answers: Answers;
}

/** What can be done with the results as a whole. */
export function ResultActions({ agents, answers }: ResultActionsProps) {
  const top = agents.slice(0, COMPARE_MAX).map(({ id }) => id);
  const share = () =>
    sharePage(
      { title: 'AI agents that fit', url: location.origin + wizardPath(3, answers) },
      'It opens these recommendations.',
    );
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {top.length > 1 && (
        <LinkButton to={comparisonPath(top)} variant="outline">
          <CompareIcon size={18} />
          Compare the top {NUMBERS[top.length]}
        </LinkButton>
      )}
      {/* Without a script the address bar has the same link. */}
      <Button variant="outline" className="noscript:hidden" onClick={() => void share()}>
        <ShareIcon size={18} />
        Share these results
      </Button>
    </div>
  );
}
