import { Table } from '@agent-atlas/shared-ui';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Benchmark } from './benchmark.tsx';

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

/** How the elements of an article's Markdown are drawn, and what it may use beyond them. */
export const ARTICLE_ELEMENTS = { a: TextLink, table: ArticleTable, Benchmark };
