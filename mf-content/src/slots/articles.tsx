import { TextLink } from '@agent-atlas/shared-ui';
import { useId } from 'react';
import { ARTICLES, articlePath } from '../blog/articles.ts';

/** Lists the articles that discuss an agent. Renders nothing if there are none. */
export function Contribution({ agentName }: { agentName: string }) {
  const titleId = useId();
  const articles = ARTICLES.filter(({ agents }) => agents?.includes(agentName));
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="text-xl font-semibold tracking-tight wrap-anywhere text-ink">
        Articles that mention {agentName}
      </h2>
      <ul className="mt-4 flex flex-col gap-4">
        {articles.map((article) => (
          <li key={article.slug}>
            <TextLink variant="standalone" to={articlePath(article)}>
              {article.title}
            </TextLink>
            <p className="mt-1 max-w-prose text-sm text-muted">{article.excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
