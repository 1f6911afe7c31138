import { SITE_NAME } from '@agent-atlas/shell/contract';
import type { Author } from './types.ts';

export const EDITORIAL_TEAM: Author = {
  name: `${SITE_NAME} Editorial Team`,
  title: 'Editors of the directory',
  bio: 'Writes the directory’s guides from public sources, names each of them with its date, and takes no payment from the makers of the tools.',
};
