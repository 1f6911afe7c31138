import { COMPARE_MAX, comparePath, type RecommendedAgent } from '@agent-atlas/api-client/rules';
import { Button, CompareIcon, LinkButton, ShareIcon, sharePage } from '@agent-atlas/shared-ui';
import { type FormValues, wizardPath } from '../wizard/form-values.ts';

const NUMBERS = ['', '', 'two', 'three', 'four'];

export interface ResultActionsProps {
  agents: readonly RecommendedAgent[];
  values: FormValues;
}

export function ResultActions({ agents, values }: ResultActionsProps) {
  const top = agents.slice(0, COMPARE_MAX).map(({ id }) => id);
  const share = () =>
    sharePage(
      { title: 'AI agents that fit', url: location.origin + wizardPath(3, values) },
      'It opens these recommendations.',
    );
  return (
    <div className="mb-6 flex flex-wrap gap-3 print:hidden">
      {top.length > 1 && (
        <LinkButton to={comparePath(top)} variant="outline">
          <CompareIcon size={18} />
          Compare the top {NUMBERS[top.length]}
        </LinkButton>
      )}
      {/* Without JavaScript, the address bar has the same URL. */}
      <Button variant="outline" className="noscript:hidden" onClick={() => void share()}>
        <ShareIcon size={18} />
        Share these results
      </Button>
    </div>
  );
}
