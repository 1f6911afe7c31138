import { Button, EmptyState } from '@agent-atlas/shared-ui';

export function NoTerms({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      className="mt-8"
      title={`No terms matching “${text.trim()}”`}
      text="Try another word, or look through all terms from A to Z."
      action={
        <Button variant="outline" onClick={onClear}>
          Show all terms
        </Button>
      }
    />
  );
}
