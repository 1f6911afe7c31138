import { ErrorState, LinkButton, Skeleton, useHydrated } from '@agent-atlas/shared-ui';
import { type ReactNode, Suspense, use } from 'react';
import { attemptBody, loadedBody } from './article-body.ts';
import { articlePath } from './articles.ts';
import type { Article, ArticleBody } from './types.ts';

interface WithArticleBodyProps {
  article: Article;
  children: (body: ArticleBody) => ReactNode;
}

/** Draws what needs the article's text, once it is there. */
export function WithArticleBody(props: WithArticleBodyProps) {
  return (
    <Suspense fallback={<BodySkeleton />}>
      <Body {...props} />
    </Suspense>
  );
}

function Body({ article, children }: WithArticleBodyProps) {
  const hydrating = !useHydrated();
  const body = loadedBody(article) ?? use(attemptBody(article, hydrating));
  if (body) return children(body);
  return (
    <ErrorState
      title="This article could not be loaded"
      text="The connection may have been interrupted."
      action={
        // The server has the text in any case; the browser would not ask for the same chunk again.
        <LinkButton to={articlePath(article)} reloadDocument variant="outline" size="sm">
          Try again
        </LinkButton>
      }
    />
  );
}

function BodySkeleton() {
  return (
    <div role="status" aria-label="Loading article" className="max-w-prose space-y-4">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-3/4" />
    </div>
  );
}
