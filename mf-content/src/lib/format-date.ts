import { formatPartialDate } from '@agent-atlas/shared-ui/site-kit';

/** A day, month, or year in words: `August 13, 2024`. */
export const formatDate = (iso: string) => formatPartialDate(iso, 'long');
