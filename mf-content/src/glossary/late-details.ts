import { lateModule } from '@agent-atlas/shared-ui/site-kit';
import type { TermSlug } from './term-summaries.ts';
import type { TermDetails } from './types.ts';

/** The content of every term beyond its definition. */
export type Details = Readonly<Record<TermSlug, TermDetails>>;

/** The details are larger than the rest of the page, and the document contains them as HTML. */
export const lateDetails = lateModule<Details>(
  async () => (await import('./term-details.ts')).TERM_DETAILS,
);
