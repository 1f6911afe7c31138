import type { ListParams } from '@agent-atlas/api-client/rules';

/** A page request of a list, as it appears in a URL. */
export interface PageRequest {
  /** The number of items on the page. */
  readonly show: number;
  /** The after-cursor; undefined at the start of the list. */
  readonly after?: string | undefined;
}

/** The pagination of a long list. */
export interface Paging {
  /** The names of the query parameters. */
  readonly fields: readonly ['show', 'after'];
  readonly first: PageRequest;
  /** Reads the page request from a URL's query. Rounds the number of items up to the next step. */
  readonly read: (search: URLSearchParams) => PageRequest;
  /** The API parameters of a page request. */
  readonly paramsOf: (page: PageRequest) => ListParams;
  /** The query parameters of a page request; undefined for default values. */
  readonly fieldsOf: (page: PageRequest) => { show: number | undefined; after: string | undefined };
  /** The same page with more items; null at the maximum of one API response. */
  readonly bigger: (page: PageRequest) => PageRequest | null;
}

/**
 * Creates the pagination of a list that shows more items after each "Load more".
 *
 * @param steps ascending numbers of items; the last is the maximum of one API response
 */
export function createPaging(steps: readonly [number, ...number[]]): Paging {
  const [first] = steps;
  const stepFor = (count: number) => (count > 0 && steps.find((step) => step >= count)) || first;
  return {
    fields: ['show', 'after'],
    // Contains both fields, so that spreading it over another value replaces both.
    first: { show: first, after: undefined },
    read: (search) => ({
      show: stepFor(Number(search.get('show'))),
      after: search.get('after') || undefined,
    }),
    paramsOf: ({ show, after }) => ({ limit: show, cursor: after }),
    fieldsOf: ({ show, after }) => ({ show: show === first ? undefined : show, after }),
    bigger: ({ show, after }) => {
      const step = steps.find((candidate) => candidate > show);
      return step === undefined ? null : { show: step, after };
    },
  };
}
