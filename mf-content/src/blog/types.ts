import type { ComponentType } from 'react';
import type { FaqItem } from '../faq/faq-page.ts';

/** A source and its publication date. */
export interface Source {
  readonly title: string;
  readonly url: string;
  /** ISO 8601 day, month or year. */
  readonly published: string;
}

/** An entry in the table of contents. `id` is the heading's element id. */
export interface TocEntry {
  readonly id: string;
  readonly title: string;
  readonly level: 2 | 3;
}

/** The exports of an article file that only the article's own page needs. */
export interface ArticleBody {
  readonly default: ComponentType<{ components: Readonly<Record<string, unknown>> }>;
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

/** An article's validated front matter and word count. */
export interface ArticleSummary {
  readonly title: string;
  /** One or two sentences, which are also the description for search engines. */
  readonly excerpt: string;
  /** `dedicated` articles live under `/blog/seo/` and have a table of contents, tags and an author box. */
  readonly layout: 'dedicated' | 'plain';
  /** Position among the featured articles, from 1. */
  readonly featured?: number;
  /** Topic of the cover illustration. */
  readonly cover: string;
  readonly category: string;
  /** The first three appear as chips. */
  readonly tags: readonly string[];
  readonly keywords: readonly string[];
  /** Names of the agents that the article discusses. */
  readonly agents?: readonly string[];
  /** ISO day. */
  readonly published: string;
  /** ISO day. */
  readonly updated: string;
  /** Slugs of plain articles. */
  readonly related: readonly string[];
  /** Word count. */
  readonly words: number;
}

export interface Article extends ArticleSummary {
  readonly slug: string;
  readonly author: Author;
  readonly body: () => Promise<ArticleBody>;
}
