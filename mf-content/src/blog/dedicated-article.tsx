import {
  ArrowUpIcon,
  BackHomeLink,
  Badge,
  Button,
  buttonVariants,
  Card,
  Field,
  Input,
  initials,
  LinkButton,
} from '@agent-atlas/shared-ui';
import { formatDate } from '../lib/format-date.ts';
import { ArticleCover } from './article-cover.tsx';
import { ArticleActions, ArticleFacts } from './article-facts.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import type { Article, Author } from './types.ts';

const MAX_TAGS = 3;

export function DedicatedHeader({ article }: { article: Article }) {
  return (
    <header className="mb-10">
      <BackHomeLink />
      <Breadcrumb
        className="mt-3"
        items={[
          { label: 'Home', to: '/' },
          { label: 'Blog', to: '/blog' },
          { label: article.title },
        ]}
      />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-center">
        <div className="space-y-4">
          <Badge variant="accent">{article.category}</Badge>
          <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink sm:text-4xl">
            {article.title}
          </h1>
          <p className="max-w-prose text-lg text-muted">{article.excerpt}</p>
          <div className="space-y-1">
            <p className="text-sm text-ink">By {article.author.name}</p>
            <ArticleFacts article={article} />
            <p className="text-sm text-muted">
              Last updated <time dateTime={article.updated}>{formatDate(article.updated)}</time>
            </p>
          </div>
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {article.tags.slice(0, MAX_TAGS).map((tag) => (
              <li key={tag} className="flex">
                <Badge variant="outline">{tag}</Badge>
              </li>
            ))}
          </ul>
          <ArticleActions article={article} />
        </div>
        <ArticleCover article={article} className="aspect-[16/9] rounded-card max-lg:hidden" />
      </div>
    </header>
  );
}

export function AuthorBox({ author: { name, title, bio } }: { author: Author }) {
  return (
    <aside aria-label="About the author">
      <Card className="flex gap-4 p-5">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink"
        >
          {initials(name)}
        </span>
        <div>
          <p className="font-semibold text-ink">{name}</p>
          <p className="text-sm text-muted">{title}</p>
          <p className="mt-2 text-muted">{bio}</p>
        </div>
      </Card>
    </aside>
  );
}

/** Not a `form` element, so that nothing is sent before the newsletter exists. */
export function NewsletterBox() {
  return (
    <section aria-labelledby="newsletter" className="noscript:hidden">
      <Card className="grid gap-x-10 gap-y-4 p-6 md:grid-cols-2 md:items-center">
        <div>
          <h2 id="newsletter" className="text-xl font-semibold tracking-tight text-ink">
            Newsletter
          </h2>
          <p className="mt-1 text-muted">New guides for people who choose AI tools.</p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-start">
          <Field
            className="sm:flex-1 sm:basis-52"
            label="Email address"
            hint="The newsletter has not started yet. Nothing is sent or stored."
          >
            <Input type="email" autoComplete="email" placeholder="you@example.com" />
          </Field>
          <Button className="sm:mt-6.5">Subscribe</Button>
        </div>
      </Card>
    </section>
  );
}

export function DedicatedFooter() {
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <LinkButton to="/blog" variant="outline">
        All Articles
      </LinkButton>
      <a href="#top" className={buttonVariants({ variant: 'ghost' })}>
        <ArrowUpIcon size={16} />
        Back to Top
      </a>
    </div>
  );
}
