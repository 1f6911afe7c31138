/** Request header of pages in a QA session: their writes must never count for the public. */
export const QA_PAGE_HEADER = 'x-atlas-qa-page';
