/** The site's name, in one place. */
export const SITE_NAME = 'Agent Atlas';
