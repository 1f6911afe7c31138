import type { ComponentType } from 'react';
import type { FaqItem } from '../faq/faq-page.ts';
import type { ARTICLE_ELEMENTS } from './article-elements.tsx';

/** Where a fact comes from and the day (or month, or year) it was published. */
export interface Source {
  readonly title: string;
  readonly url: string;
  /** ISO 8601, with reduced precision where no more is known. */
  readonly published: string;
}

/** An entry of a table of contents: the id of a heading on the page. */
export interface TocEntry {
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

/** What a file in `articles/` exports: the part that only the article's own page needs. */
export interface ArticleBody {
  readonly default: ComponentType<{ components: typeof ARTICLE_ELEMENTS }>;
  /** Levels 2 and 3 of the text. */
  readonly headings: readonly TocEntry[];
  readonly faq?: readonly FaqItem[];
  readonly sources: readonly Source[];
}

export interface Author {
  readonly name: string;
  readonly title: string;
  readonly bio: string;
}

/** What a file in `articles/` says above its text; the loader has checked it. */
export interface ArticleSummary {
  readonly title: string;
  /** One or two sentences, also the description for search engines. */
  readonly excerpt: string;
  /** `dedicated` articles live under `/blog/seo/` and have contents, tags and an author box. */
  readonly layout: 'dedicated' | 'plain';
  /** Place among the featured articles, from 1. */
  readonly featured?: number;
  /** Name of a motif. */
  readonly cover: string;
  readonly category: string;
  /** Shown as chips, the first three. */
  readonly tags: readonly string[];
  readonly keywords: readonly string[];
  /** ISO day. */
  readonly published: string;
  /** ISO day. */
  readonly updated: string;
  /** Slugs of plain articles. */
  readonly related: readonly string[];
  /** Words of its text. */
  readonly words: number;
}

export interface Article extends ArticleSummary {
  readonly slug: string;
  readonly author: Author;
  readonly body: () => Promise<ArticleBody>;
}
