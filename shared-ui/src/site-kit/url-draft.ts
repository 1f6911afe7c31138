import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The draft of a form whose values come from the URL and may be stored there. A GET form
 * submits its fields in the URL's format, so one function reads both.
 *
 * The draft starts with the URL's values and follows them, so that links and Back work; other parameters of the URL do
 * not change it. The form must get the ref, because only the form has the values that were filled in before the script
 * ran.
 *
 * @param read reads the draft from a URL's query or from the fields of the form
 * @param pathOf if given, stores each change in the URL, without a navigation, so that a reload or
 * Back does not lose it
 */
export function useUrlDraft<Draft>(
  read: (fields: URLSearchParams) => Draft,
  pathOf?: (draft: Draft) => string,
): [Draft, (draft: Draft) => void, RefObject<HTMLFormElement | null>] {
  const [params] = useSearchParams();
  const [draft, setDraft] = useState(() => read(params));
  const inUrl = JSON.stringify(read(params));
  const [lastInUrl, setLastInUrl] = useState(inUrl);
  if (inUrl !== lastInUrl) {
    setLastInUrl(inUrl);
    setDraft(read(params));
  }
  const change = (next: Draft) => {
    setDraft(next);
    if (pathOf) writeUrl(pathOf(next));
  };

  const form = useRef<HTMLFormElement>(null);
  const isRead = useRef(false);
  useLayoutEffect(() => {
    if (isRead.current || !form.current) return;
    isRead.current = true;
    const filledIn = read(fieldsOf(form.current));
    if (JSON.stringify(filledIn) !== JSON.stringify(draft)) change(filledIn);
  });
  return [draft, change, form];
}

/** The fields of a form as the query of the URL to which it submits. */
function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)];
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
}

function writeUrl(path: string): void {
  try {
    history.replaceState(history.state, '', path);
  } catch {
    // Safari and Firefox limit the rate of history changes. A later change updates the URL.
  }
}
