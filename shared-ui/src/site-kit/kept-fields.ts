import { type RefObject, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The name of the fields' values in the state of the history entry. */
const STATE_NAME = 'fields';

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** The fields that a visitor can see. */
const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements]
    .filter(isField)
    .filter((field) => field.type !== 'hidden' && !field.closest('[hidden]'));

function storedFields(): Map<string, unknown> {
  const stored: unknown = history.state?.[STATE_NAME];
  return new Map(typeof stored === 'object' && stored !== null ? Object.entries(stored) : []);
}

function storeFields(form: HTMLFormElement): void {
  const fields = fieldsOf(form).map(({ name, value }) => [name, value]);
  try {
    history.replaceState({ ...history.state, [STATE_NAME]: Object.fromEntries(fields) }, '');
  } catch {
    // Safari and Firefox limit the rate of history changes. A later change stores all fields.
  }
}

/**
 * Keeps what a visitor has typed into a form in its history entry, as browsers do for documents. Going to another page
 * and back, or reloading, does not lose it; a new visit to the page starts with an empty form.
 */
export function useKeptFields(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const { current } = form;
    if (!current) return;
    const stored = storedFields();
    for (const field of fieldsOf(current)) {
      const value = stored.get(field.name);
      // What was typed before the script ran is newer, and so is what the server sends with a refused form.
      if (typeof value === 'string' && field.value === '') field.value = value;
    }
    const store = () => storeFields(current);
    current.addEventListener('input', store);
    current.addEventListener('change', store);
    return () => {
      current.removeEventListener('input', store);
      current.removeEventListener('change', store);
    };
  }, [form]);
}
