import { ARTICLE_ELEMENTS } from './article-elements.tsx';
import { ArticleFaq } from './article-faq.tsx';
import { ArticleSources } from './article-sources.tsx';
import type { ArticleBody } from './types.ts';

/** An article's text, its questions and its sources. */
export function ArticleText({ body }: { body: ArticleBody }) {
  const { default: Text, faq = [], sources } = body;
  return (
    <>
      <div className="prose text-[1.0625rem] [&_caption]:sr-only [&_figcaption]:mt-2 [&_figcaption]:text-sm [&_figcaption]:text-muted">
        <Text components={ARTICLE_ELEMENTS} />
      </div>
      <ArticleFaq faq={faq} />
      <ArticleSources sources={sources} />
    </>
  );
}
