import { lateModule } from '@agent-atlas/shared-ui/site-kit';
import type { COMING_DEFINITIONS } from './coming-definitions.ts';

/** Needed only by readers who search for one of these terms. */
export const lateDefinitions = lateModule<typeof COMING_DEFINITIONS>(
  async () => (await import('./coming-definitions.ts')).COMING_DEFINITIONS,
);
