import { EmptyState } from '@agent-atlas/shared-ui';
import { ClearFilter } from './clear-filter.tsx';

export function NoTerms({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      className="mt-8 wrap-anywhere"
      title={`No terms matching “${text.trim()}”`}
      text="Try another word, or look through all terms from A to Z."
      action={<ClearFilter onClear={onClear}>Show all terms</ClearFilter>}
    />
  );
}
