/** The site's name, in one place. */
export const SITE_NAME = 'Agent Atlas';

/** What the site is for, in one sentence. */
export const SITE_DESCRIPTION = 'Find, compare, and review AI tools that match your needs.';
