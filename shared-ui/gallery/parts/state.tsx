import { Button, EmptyState, ErrorState } from '../../src/index.ts';

export const part = {
  name: 'Empty and error state',
  group: 'Surfaces',
  of: { EmptyState, ErrorState },
} as const;

export function Empty() {
  return (
    <EmptyState
      title="No agents selected"
      text="Add up to four agents to compare them side by side."
      action={<Button variant="outline">Add Agent</Button>}
      className="w-full"
    />
  );
}

/** Announced when it appears. */
export function Broken() {
  return (
    <ErrorState
      title="Error Loading Agent"
      text="We couldn't load the details for this AI agent."
      action={
        <Button variant="outline" size="sm">
          Return to Home
        </Button>
      }
      className="w-full"
    />
  );
}

export function Missing() {
  return (
    <ErrorState tone="warning" title={'No AI agents found matching "owl".'} className="w-full" />
  );
}
