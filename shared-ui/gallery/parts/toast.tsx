import { Button, Toaster, toast } from '../../src/index.ts';

export const part = { name: 'Toast', group: 'Overlays', of: { Toaster } } as const;

/** One toast is visible at a time, for five seconds. */
export function Default() {
  return (
    <Button
      variant="outline"
      onClick={() => toast({ title: 'Vote recorded', description: 'You upvoted this agent' })}
    >
      Toast
    </Button>
  );
}

export function Destructive() {
  return (
    <Button
      variant="outline"
      onClick={() =>
        toast({
          title: 'Error',
          description: 'Could not record your vote',
          variant: 'destructive',
          action: { label: 'Try Again', altText: 'Vote again on the page', onClick: () => {} },
        })
      }
    >
      Destructive toast
    </Button>
  );
}
