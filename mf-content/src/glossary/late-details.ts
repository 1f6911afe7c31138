import { lateModule } from '@agent-atlas/shared-ui/site-kit';
import type { Details } from './types.ts';

/** The details are larger than the rest of the page, and the document contains them as HTML. */
export const lateDetails = lateModule<Details>(
  async () => (await import('./term-details.ts')).TERM_DETAILS,
);
