import { lateModule } from '@agent-atlas/shared-ui/site-kit';
import type { COMING_DEFINITIONS } from './coming-definitions.ts';
import type { Details } from './types.ts';

/** The details are larger than the rest of the page, and the document contains them as HTML. */
export const lateDetails = lateModule<Details>(
  async () => (await import('./term-details.ts')).TERM_DETAILS,
);

/** Needed only by readers who search for one of these terms. */
export const lateDefinitions = lateModule<typeof COMING_DEFINITIONS>(
  async () => (await import('./coming-definitions.ts')).COMING_DEFINITIONS,
);
