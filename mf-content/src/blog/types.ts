/** Text with inline marks: `[label](address)` for a link and `**words**` for strong. */
export type Inline = string;

/** A standard test of agents, as the article on benchmarks describes it. */
export interface Benchmark {
  readonly id: string;
  readonly name: string;
  readonly purpose: Inline;
  readonly methodology: Inline;
  readonly capabilities: readonly string[];
  readonly maintainers: string;
}

/** What an article is made of, in order. */
export type Block =
  | {
      readonly kind: 'heading';
      readonly level: 2 | 3;
      readonly id: string;
      readonly text: string;
    }
  | { readonly kind: 'paragraph'; readonly text: Inline }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Inline[] }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      /** The first cell of a row names it. */
      readonly rows: readonly (readonly Inline[])[];
    }
  | { readonly kind: 'quote'; readonly text: string; readonly source: Inline }
  | { readonly kind: 'benchmarks'; readonly items: readonly Benchmark[] };

export interface FaqItem {
  readonly question: string;
  readonly answer: Inline;
}

/** Where a fact comes from and the day (or month, or year) it was published. */
export interface Source {
  readonly title: string;
  readonly url: string;
  /** ISO 8601, with reduced precision where no more is known. */
  readonly published: string;
}

/** The part of an article that only its own page needs. Plain data: it travels in the query cache. */
export interface ArticleBody {
  readonly blocks: readonly Block[];
  readonly faq: readonly FaqItem[];
  readonly sources: readonly Source[];
}

export interface Author {
  readonly name: string;
  readonly title: string;
  readonly bio: string;
}

export type CoverMotif = 'loop' | 'bars' | 'map' | 'checklist' | 'meter';

/** What lists, heads and links need to know of an article without its text. */
export interface ArticleMeta {
  readonly slug: string;
  /** `dedicated` articles live under `/blog/seo/` and have contents, questions and an author box. */
  readonly layout: 'dedicated' | 'plain';
  readonly title: string;
  /** One or two sentences, also the description for search engines. */
  readonly excerpt: string;
  readonly cover: CoverMotif;
  readonly category: string;
  /** Shown as chips, the first three. */
  readonly tags: readonly string[];
  readonly keywords: readonly string[];
  readonly author: Author;
  /** ISO day. */
  readonly published: string;
  /** ISO day. */
  readonly updated: string;
  readonly readMinutes: number;
  /** Slugs of plain articles. */
  readonly related: readonly string[];
}

export interface Article extends ArticleMeta {
  readonly body: () => Promise<{ readonly body: ArticleBody }>;
}
