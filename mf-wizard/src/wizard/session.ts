import type { RecommendationRequest } from '@agent-atlas/api/rules';
import { useSyncExternalStore } from 'react';
import { type Answers, DEFAULT_ANSWERS, isRecord, readAnswers, toRequest } from './answers.ts';

export interface WizardState {
  readonly answers: Answers;
  /** The request that was sent last; null before the first. */
  readonly request: RecommendationRequest | null;
}

const STORAGE_KEY = 'atlas-selector';
const INITIAL: WizardState = { answers: DEFAULT_ANSWERS, request: null };

const listeners = new Set<() => void>();
let text: string | null = null;
let state = INITIAL;
// Some browsers refuse storage, and it may be full: the answers then last as long as the page.
let storable = true;

function storedText(): string | null {
  if (!storable) return text;
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    storable = false;
    return text;
  }
}

function readState(): WizardState {
  const current = storedText();
  if (current !== text) {
    text = current;
    state = current === null ? INITIAL : parse(current);
  }
  return state;
}

function parse(stored: string): WizardState {
  try {
    const value: unknown = JSON.parse(stored);
    if (!isRecord(value)) return INITIAL;
    const request = value.request ? toRequest(readAnswers(value.request)) : null;
    return { answers: readAnswers(value.answers), request };
  } catch {
    return INITIAL;
  }
}

function write(next: WizardState): void {
  state = next;
  text = JSON.stringify(next);
  try {
    sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    storable = false;
  }
  for (const listener of listeners) listener();
}

export const updateAnswers = (changes: Partial<Answers>) => {
  const { answers, request } = readState();
  write({ answers: { ...answers, ...changes }, request });
};

export const saveRequest = (request: RecommendationRequest) => write({ ...readState(), request });

/** Back to the defaults, as if nothing had been answered. */
export const forgetAnswers = () => write(INITIAL);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What was answered in this browser session, so that a reload loses nothing. The server and the
 * first render of a page from it know the defaults only.
 */
export function useWizardState(): WizardState {
  return useSyncExternalStore(subscribe, readState, () => INITIAL);
}
