/** The site's name. */
export const SITE_NAME = 'Agent Atlas';

/** The purpose of the site, in one sentence. */
export const SITE_DESCRIPTION = 'Find, compare, and review AI tools that match your needs.';
