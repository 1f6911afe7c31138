import { useParams } from 'react-router-dom';
import { ArticleNotFound, WithArticleBody } from '../blog/article-body.tsx';
import { RelatedArticles } from '../blog/article-cards.tsx';
import { ArticleText } from '../blog/article-text.tsx';
import { findArticle } from '../blog/articles.ts';
import { Contents } from '../blog/contents.tsx';
import {
  AuthorBox,
  DedicatedFooter,
  DedicatedHeader,
  NewsletterBox,
} from '../blog/dedicated-article.tsx';
import { tableOfContents } from '../blog/table-of-contents.ts';
import type { Article } from '../blog/types.ts';

export function Page() {
  const article = findArticle('dedicated', useParams().slug);
  return article ? <DedicatedArticle key={article.slug} article={article} /> : <ArticleNotFound />;
}

function DedicatedArticle({ article }: { article: Article }) {
  return (
    <div id="top" className="page-container py-8 sm:py-10">
      <article>
        <DedicatedHeader article={article} />
        <WithArticleBody article={article}>
          {(body) => (
            <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-12 print:block">
              <div className="lg:col-start-2 lg:row-start-1">
                <Contents entries={tableOfContents(body)} />
              </div>
              <div className="min-w-0 max-w-2xl lg:col-start-1 lg:row-start-1 print:max-w-none">
                <ArticleText body={body} />
              </div>
            </div>
          )}
        </WithArticleBody>
      </article>
      <div className="mt-14 space-y-12 border-t border-line pt-10 print:hidden">
        <AuthorBox author={article.author} />
        <RelatedArticles article={article} />
        <NewsletterBox />
        <DedicatedFooter />
      </div>
    </div>
  );
}
