/** The page of the visitor's shortlist. */
export const SHORTLIST_PATH = '/shortlist';
