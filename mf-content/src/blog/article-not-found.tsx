import { BackHomeLink, EmptyState, LinkButton } from '@agent-atlas/shared-ui';

export function ArticleNotFound() {
  return (
    <div className="page-container py-8 sm:py-10">
      <BackHomeLink />
      <EmptyState
        headingLevel="h1"
        className="mt-6"
        title="Article not found"
        text="There is no article at this address. It may have been renamed; the blog lists every article there is."
        action={<LinkButton to="/blog">All Articles</LinkButton>}
      />
    </div>
  );
}
