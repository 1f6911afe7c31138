import {
  BackHomeLink,
  EmptyState,
  ErrorState,
  LinkButton,
  Skeleton,
  useHydrated,
} from '@agent-atlas/shared-ui';
import { type ReactNode, Suspense, use, useEffect, useSyncExternalStore } from 'react';
import {
  attemptBody,
  forgetAttempt,
  loadBody,
  loadedBody,
  onBodyLoaded,
} from './article-bodies.ts';
import { articlePath } from './articles.ts';
import type { Article, ArticleBody } from './types.ts';

interface WithArticleBodyProps {
  article: Article;
  children: (body: ArticleBody) => ReactNode;
}

/** Renders `children` with the article's body. Shows a skeleton while it loads. */
export function WithArticleBody(props: WithArticleBodyProps) {
  return (
    <Suspense fallback={<BodySkeleton />}>
      <Body {...props} />
    </Suspense>
  );
}

/** Suspends forever, which keeps the server-rendered text on screen when its code fails to load. */
const NEVER = new Promise<never>(() => {});

function Body({ article, children }: WithArticleBodyProps) {
  const getSnapshot = () => loadedBody(article);
  const body = useSyncExternalStore(onBodyLoaded, getSnapshot, getSnapshot);
  return body ? children(body) : <FirstAttempt article={article}>{children}</FirstAttempt>;
}

function FirstAttempt({ article, children }: WithArticleBodyProps) {
  const hydrating = !useHydrated();
  const body = use(attemptBody(article));
  if (body) return children(body);
  if (hydrating) use(NEVER);
  return <BodyFailed article={article} />;
}

function BodyFailed({ article }: { article: Article }) {
  useEffect(() => {
    const retry = () => void loadBody(article).catch(() => undefined);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      forgetAttempt(article);
    };
  }, [article]);
  return (
    <ErrorState
      title="This article could not be loaded"
      text="The connection may have been interrupted."
      action={
        // Reloads the document, because the browser does not request a failed chunk again.
        <LinkButton to={articlePath(article)} reloadDocument variant="outline" size="sm">
          Try Again
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

export function ArticleNotFound() {
  return (
    <div className="page-container py-8 sm:py-10">
      <BackHomeLink />
      <EmptyState
        headingLevel="h1"
        className="mt-6"
        title="Article not found"
        text="There is no article at this URL. It may have been renamed. The blog lists all articles."
        action={<LinkButton to="/blog">All Articles</LinkButton>}
      />
    </div>
  );
}
