import { Badge, Table } from '@agent-atlas/shared-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FaqItem } from '../faq/faq-page.ts';
import { formatDate } from '../lib/format-date.ts';
import { FAQ_ID, SOURCES_ID } from './table-of-contents.ts';
import type { ArticleBody, Source } from './types.ts';

/** An article's text, FAQ and sources. */
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

function TextLink({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>;
  if (href.startsWith('#')) return <a href={href}>{children}</a>;
  return (
    <a href={href} rel="external noopener">
      {children}
    </a>
  );
}

function ArticleTable({ label = '', children }: ComponentProps<'table'> & { label?: string }) {
  return (
    <Table label={label} className="min-w-[38rem]">
      {children}
    </Table>
  );
}

/** Components that replace Markdown elements or that articles can use directly. */
export const ARTICLE_ELEMENTS = { a: TextLink, table: ArticleTable, Benchmark };

interface BenchmarkProps {
  purpose: string;
  capabilities: readonly string[];
  maintainers: string;
  /** The methodology. */
  children: ReactNode;
}

const TERM = 'text-sm font-medium text-muted sm:text-[1em]';
const FACT = 'max-sm:mb-3';

/** The facts of a benchmark, which the heading above names. */
function Benchmark({ purpose, capabilities, maintainers, children }: BenchmarkProps) {
  return (
    <dl className="grid gap-x-6 gap-y-0.5 rounded-card border border-line bg-surface p-5 text-[0.95em] sm:grid-cols-[7rem_1fr] sm:items-baseline sm:gap-y-2 print:break-inside-avoid">
      <dt className={TERM}>Purpose</dt>
      <dd className={FACT}>{purpose}</dd>
      <dt className={TERM}>Methodology</dt>
      <dd className={FACT}>{children}</dd>
      <dt className={TERM}>Capabilities</dt>
      <dd className={`flex flex-wrap gap-1.5 pt-1 ${FACT}`}>
        {capabilities.map((capability) => (
          <Badge key={capability}>{capability}</Badge>
        ))}
      </dd>
      <dt className={TERM}>Maintainers</dt>
      <dd>{maintainers}</dd>
    </dl>
  );
}

function ArticleFaq({ faq }: { faq: readonly FaqItem[] }) {
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby={FAQ_ID} className="mt-12">
      <h2 id={FAQ_ID} className="text-2xl font-semibold tracking-tight text-ink">
        Frequently Asked Questions
      </h2>
      <div className="mt-4 divide-y divide-line rounded-card border border-line bg-surface px-5">
        {faq.map(({ question, answer }) => (
          <div key={question} className="py-5">
            <h3 className="font-semibold text-balance text-ink">{question}</h3>
            <p className="prose mt-2 text-muted">{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function ArticleSources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-labelledby={SOURCES_ID} className="prose mt-12 text-sm">
      <h2 id={SOURCES_ID}>Sources</h2>
      <ul>
        {sources.map(({ title, url, published }) => (
          <li key={url}>
            <a
              href={url}
              rel="external noopener"
              className="print:after:content-['_('attr(href)')']"
            >
              {title}
            </a>
            , <time dateTime={published}>{formatDate(published)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
