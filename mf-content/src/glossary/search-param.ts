/** Name of the query parameter that holds the searched text. */
export const SEARCH_PARAM = 'q';
