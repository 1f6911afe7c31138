import { Button, ErrorState, LinkButton } from '@agent-atlas/shared-ui';
import { useEffect } from 'react';
import { SITE_NAME } from '../../contract/site.ts';

const TITLE = 'This part of the site is not available right now';

export interface OutletErrorProps {
  onRetry: () => void;
}

/** In place of the one part of the page whose code or data failed; the rest of the site goes on. */
export function OutletError({ onRetry }: OutletErrorProps) {
  // Of a page whose code is not there nobody knows the title, and the document still has that of the page before.
  useEffect(() => {
    const before = document.title;
    const title = `${TITLE} | ${SITE_NAME}`;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
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
