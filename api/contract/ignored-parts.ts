import { READING_PARTS } from './options.ts';

/** Instead of parts: searches for exactly the text. */
export const EXACT = 'all';

const PART = `(?:${[...READING_PARTS, EXACT].join('|')})`;

/** Parts to ignore, separated by commas. */
export const IGNORE_PATTERN = new RegExp(`^${PART}(?:,${PART}){0,${READING_PARTS.length - 1}}$`);
