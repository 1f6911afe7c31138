import type { ListParams } from '@agent-atlas/api-client/rules';

/** The part of a list that a URL asks for. */
export interface ListPart {
  /** How many items are shown. */
  readonly show: number;
  /** The cursor of the item before them; undefined at the start of the list. */
  readonly after?: string | undefined;
}

/** How a long list is read in parts. */
export interface ListParts {
  /** Names of the query parameters that it reads. */
  readonly fields: readonly ['show', 'after'];
  readonly first: ListPart;
  /** The part in a URL's query, the next bigger one for a number between two. */
  readonly read: (search: URLSearchParams) => ListPart;
  /** A part as the API takes it. */
  readonly paramsOf: (part: ListPart) => ListParams;
  /** A part as a URL says it; the first one needs no mention. */
  readonly fieldsOf: (part: ListPart) => { show: number | undefined; after: string | undefined };
  /** The part that shows more of the same; null when an answer of the API holds no more. */
  readonly bigger: (part: ListPart) => ListPart | null;
}

/**
 * A list that shows a number of items at first, and more after each 'Load more'.
 *
 * @param steps ascending numbers of items; the last is the maximum of one API response
 */
export function listParts(steps: readonly [number, ...number[]]): ListParts {
  const [first] = steps;
  const stepFor = (count: number) => (count > 0 && steps.find((step) => step >= count)) || first;
  return {
    fields: ['show', 'after'],
    // With both fields, so that spreading it over another value replaces both.
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
