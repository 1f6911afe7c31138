import type { ListParams } from '@agent-atlas/api-client/rules';
import { anyText, oneOf, type UrlField } from './url-state.ts';

/** A page request of a list, as it appears in a URL. */
export interface PageRequest {
  /** The number of items on the page. */
  readonly show: number;
  /** The after-cursor; undefined at the start of the list. */
  readonly after?: string | undefined;
}

/** The pagination of a long list. */
export interface Paging {
  /** For the URL state of the list's page. */
  readonly fields: {
    readonly show: UrlField<number>;
    readonly after: UrlField<string | undefined>;
  };
  readonly first: PageRequest;
  /** The API parameters of a page request. */
  readonly paramsOf: (page: PageRequest) => ListParams;
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
  return {
    fields: { show: oneOf(steps, first), after: anyText((cursor) => cursor || undefined) },
    // Contains both fields, so that spreading it over another value replaces both.
    first: { show: first, after: undefined },
    paramsOf: ({ show, after }) => ({ limit: show, cursor: after }),
    bigger: ({ show, after }) => {
      const step = steps.find((candidate) => candidate > show);
      return step === undefined ? null : { show: step, after };
    },
  };
}
