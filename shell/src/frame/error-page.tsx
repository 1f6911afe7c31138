import { buttonVariants, ErrorState, LinkButton } from '@agent-atlas/shared-ui';
import { useLocation } from 'react-router-dom';

export interface ErrorPageProps {
  /** One sentence for the visitor, never an internal message. */
  text?: string;
}

/** Replaces a page that could not be rendered. It retries with a plain link to the same URL, which needs no script. */
export function ErrorPage({
  text = 'Something went wrong on our side. Please try again in a moment.',
}: ErrorPageProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="page-container py-16">
      <ErrorState
        className="mx-auto max-w-lg p-6"
        title="This page could not be loaded"
        headingLevel="h1"
        text={text}
        action={
          <>
            <a href={`${pathname}${search}`} className={buttonVariants({ variant: 'primary' })}>
              Try Again
            </a>
            <LinkButton to="/" variant="outline">
              Back to Home
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
