import type { ComingSlug } from './coming-soon.ts';
import type { TermSlug } from './term-summaries.ts';

/** Where a fact comes from and the day (or month, or year) it was published. */
export interface TermSource {
  readonly title: string;
  readonly url: string;
  /** ISO 8601, with reduced precision where no more is known. */
  readonly published: string;
}

/** What a term has to say beyond its definition. */
export interface TermDetails {
  /** Paragraphs of plain text. */
  readonly explanation: readonly string[];
  readonly related: readonly (TermSlug | ComingSlug)[];
  readonly examples: readonly string[];
  readonly sources?: readonly TermSource[];
}

export interface Term extends TermDetails {
  readonly slug: TermSlug;
  readonly name: string;
  readonly definition: string;
}
