import { lateModule } from '@agent-atlas/shared-ui/site-kit';
import type { TermSlug } from './term-summaries.ts';
import type { TermDetails } from './types.ts';

/** What every term has to say beyond its definition. */
export type Details = Readonly<Record<TermSlug, TermDetails>>;

/** The details weigh more than the rest of the page, which the document contains as HTML. */
export const lateDetails = lateModule<Details>(
  async () => (await import('./term-details.ts')).TERM_DETAILS,
);
