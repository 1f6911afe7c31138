import { Button, ErrorState, LinkButton } from '@agent-atlas/shared-ui';
import { useEffect } from 'react';
import { fullTitle } from '../../contract/site.ts';

const TITLE = 'This part of the site is not available right now';

export interface OutletErrorProps {
  onRetry: () => void;
}

/** Replaces the page when its code or data failed. The frame stays usable. */
export function OutletError({ onRetry }: OutletErrorProps) {
  // The title of a page whose code did not load is unknown, and the document still has the previous page's title.
  useEffect(() => {
    const previous = document.title;
    const title = fullTitle(TITLE);
    document.title = title;
    return () => {
      if (document.title === title) document.title = previous;
    };
  }, []);
  return (
    <div className="page-container py-16">
      <ErrorState
        className="mx-auto max-w-lg p-6"
        title={TITLE}
        headingLevel="h1"
        text="The rest of the site works as usual. You can try again or go somewhere else."
        action={
          <>
            <Button onClick={onRetry}>Try Again</Button>
            <LinkButton to="/" variant="outline">
              Back to Home
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
