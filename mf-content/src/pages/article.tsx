import { ArrowLeftIcon, BackHomeLink, LinkButton } from '@agent-atlas/shared-ui';
import { Link, useParams } from 'react-router-dom';
import { ArticleNotFound, WithArticleBody } from '../blog/article-body.tsx';
import { RelatedArticles } from '../blog/article-cards.tsx';
import { ArticleActions, ArticleFacts } from '../blog/article-facts.tsx';
import { ArticleText } from '../blog/article-text.tsx';
import { findArticle } from '../blog/articles.ts';
import type { Article } from '../blog/types.ts';

export function Page() {
  const article = findArticle('plain', useParams().slug);
  return article ? <PlainArticle key={article.slug} article={article} /> : <ArticleNotFound />;
}

function PlainArticle({ article }: { article: Article }) {
  return (
    <div className="page-container py-8 sm:py-10">
      <div className="flex flex-wrap gap-x-6">
        <BackHomeLink />
        <Link
          to="/blog"
          className="inline-flex items-center gap-1.5 rounded-control px-1 py-1 text-sm font-medium text-muted hover:text-ink"
        >
          <ArrowLeftIcon size={16} />
          Back to Blog
        </Link>
      </div>
      <article className="mx-auto mt-8 max-w-2xl print:max-w-none">
        <header className="mb-8 space-y-4 border-b border-line pb-6">
          <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink sm:text-4xl">
            {article.title}
          </h1>
          <p className="text-lg text-muted">{article.excerpt}</p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <ArticleFacts article={article} />
            <ArticleActions article={article} />
          </div>
        </header>
        <WithArticleBody article={article}>{(body) => <ArticleText body={body} />}</WithArticleBody>
      </article>
      <div className="mt-14 space-y-10 border-t border-line pt-10 print:hidden">
        <RelatedArticles article={article} />
        <p>
          <LinkButton to="/blog" variant="outline">
            Back to All Articles
          </LinkButton>
        </p>
      </div>
    </div>
  );
}
