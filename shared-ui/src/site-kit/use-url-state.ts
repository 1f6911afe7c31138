import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Part, UrlState } from './url-state.ts';

/**
 * The state in the page's URL, and a function that opens the URL of another state: it replaces the history entry and
 * keeps the scroll position. The router shows a query that is still being loaded before it dispatches a press, so the
 * handler of a press computes from what the visitor did last.
 */
export function useUrlState<State>(url: UrlState<State>): [State, (path: string) => void] {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const open = (path: string) => void navigate(path, { replace: true, preventScrollReset: true });
  return [url.read(search), open];
}

/**
 * The draft of a form whose values come from the URL and may be stored there.
 *
 * The draft starts with the URL's values and follows them, so that links and Back work; other parameters of the URL do
 * not change it. The form must get the ref: only the form has what was filled in before the script ran, or while the
 * router shows another URL.
 *
 * @param url the state that the form's fields hold, which a GET form submits in the URL's format
 * @param pathOf if given, stores each change in the URL, without a navigation, so that a reload or Back does not lose it
 */
export function useUrlDraft<State extends object>(
  url: UrlState<State>,
  pathOf?: (draft: State) => string,
): [State, (changes: Part<State>) => void, RefObject<HTMLFormElement | null>] {
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => url.read(search));
  const filledIn = () => (form.current ? url.read(fieldsOf(form.current)) : draft);
  const inUrl = url.read(search);
  const [lastInUrl, setLastInUrl] = useState(inUrl);
  if (!isSame(inUrl, lastInUrl)) {
    setLastInUrl(inUrl);
    // What is being typed is newer than the URL.
    const typed = filledIn();
    setDraft(isSame(typed, draft) ? inUrl : typed);
  }
  const change = (changes: Part<State>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    if (pathOf) writeUrl(pathOf(next));
  };

  const isRead = useRef(false);
  useLayoutEffect(() => {
    if (isRead.current || !form.current) return;
    isRead.current = true;
    const early = filledIn();
    if (!isSame(early, draft)) change(early);
  });
  return [draft, change, form];
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of a form as the query of the URL to which it submits, with those of the pressed button. */
export function fieldsOf(form: HTMLFormElement, submitter?: HTMLElement | null): URLSearchParams {
  const fields = [...new FormData(form, submitter)];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

function writeUrl(path: string): void {
  try {
    history.replaceState(history.state, '', path);
  } catch {
    // Safari and Firefox limit the rate of history changes. A later change updates the URL.
  }
}
