/** The site's name. */
export const SITE_NAME = 'Agent Atlas';

/** The full title of a page or a feed. @param title empty for what follows every title */
export const fullTitle = (title: string): string => `${title} | ${SITE_NAME}`;

/** The purpose of the site, in one sentence. */
export const SITE_DESCRIPTION = 'Find, compare, and review AI tools that match your needs.';
