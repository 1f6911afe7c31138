import { useHydrated } from '@agent-atlas/shared-ui';
import { use, useSyncExternalStore } from 'react';
import type { TermSlug } from './term-summaries.ts';
import type { TermDetails } from './types.ts';

/** What every term has to say beyond its definition. */
export type Details = Readonly<Record<TermSlug, TermDetails>>;

let loaded: Details | undefined;
let attempt: Promise<Details | undefined> | undefined;
const listeners = new Set<() => void>();

const current = () => loaded;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Fetches the details, which weigh more than the rest of the page. The document has them as HTML, so a first page
 * comes to life without them.
 */
export async function loadDetails(): Promise<Details> {
  loaded ??= (await import('./term-details.ts')).TERM_DETAILS;
  for (const listener of listeners) listener();
  return loaded;
}

/** One attempt, the same for every render; undefined when it has failed. Each navigation here tries again. */
function attemptDetails(): Promise<Details | undefined> {
  attempt ??= loadDetails().catch(() => undefined);
  return attempt;
}

/** Keeps the server's HTML on the screen, where it can be read, although its code cannot be fetched. */
const NEVER = new Promise<never>(() => {});

/** The details once they are there. */
const useLateDetails = (): Details | undefined => useSyncExternalStore(subscribe, current, current);

/** The details. What draws them waits for them; undefined when they cannot be fetched. */
export function useDetails(): Details | undefined {
  const hydrating = !useHydrated();
  const details = useLateDetails() ?? use(attemptDetails());
  if (!details && hydrating) use(NEVER);
  return details;
}

/** The details for a search. Only the first render waits for them, for it must find what the server found. */
export function useSearchedDetails(searching: boolean): Details | undefined {
  const hydrating = !useHydrated();
  const details = useLateDetails();
  if (details || !searching || !hydrating) return details;
  return use(attemptDetails()) ?? use(NEVER);
}
