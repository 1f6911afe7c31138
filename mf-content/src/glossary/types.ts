import type { ComingSlug } from './coming-soon.ts';
import type { TermSlug } from './term-summaries.ts';

/** A source and its publication date. */
export interface TermSource {
  readonly title: string;
  readonly url: string;
  /** ISO 8601 day, month or year. */
  readonly published: string;
}

/** A term's content, except for its name and definition. */
export interface TermDetails {
  /** Paragraphs of plain text. */
  readonly explanation: readonly string[];
  readonly related: readonly (TermSlug | ComingSlug)[];
  readonly examples: readonly string[];
  readonly sources?: readonly TermSource[];
}

export interface Term {
  readonly slug: TermSlug;
  readonly name: string;
  readonly definition: string;
}

/** The content of every term beyond its definition. */
export type Details = Readonly<Record<TermSlug, TermDetails>>;
