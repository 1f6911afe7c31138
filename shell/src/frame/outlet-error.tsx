import { Button, ErrorState, LinkButton } from '@agent-atlas/shared-ui';

export interface OutletErrorProps {
  onRetry: () => void;
}

/** In place of the one part of the page whose code or data failed; the rest of the site goes on. */
export function OutletError({ onRetry }: OutletErrorProps) {
  return (
    <div className="page-container py-16">
      <ErrorState
        className="mx-auto max-w-lg p-6"
        title="This part of the site is not available right now"
        headingLevel="h1"
        text="The rest of the site works as usual. You can try again or go somewhere else."
        action={
          <>
            <Button onClick={onRetry}>Retry</Button>
            <LinkButton to="/" variant="outline">
              Back to Home
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
