import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Answers, answersOf, fieldsIn, wizardPath } from './answers.ts';
import type { Step } from './steps.ts';

export type ChangeAnswers = (changes: Partial<Answers>) => void;

/**
 * The answers while a step is being filled in. They start as the address has them, and the address
 * follows each change without a navigation, so that a reload or the way back loses none. The form
 * must get the ref: what was filled in before the script ran, only the form has.
 */
export function useAnswers(
  step: Step,
): [Answers, ChangeAnswers, form: RefObject<HTMLFormElement | null>] {
  const [params] = useSearchParams();
  const [answers, setAnswers] = useState(() => answersOf(params));
  const change: ChangeAnswers = (changes) => {
    const next = { ...answers, ...changes };
    setAnswers(next);
    writeAddress(wizardPath(step, next));
  };

  const form = useRef<HTMLFormElement>(null);
  const isRead = useRef(false);
  useLayoutEffect(() => {
    if (isRead.current || !form.current) return;
    isRead.current = true;
    const filledIn = answersOf(fieldsIn(form.current));
    if (wizardPath(step, filledIn) !== wizardPath(step, answers)) change(filledIn);
  });

  return [answers, change, form];
}

function writeAddress(path: string): void {
  try {
    history.replaceState(history.state, '', path);
  } catch {
    // Safari and Firefox refuse more than so many in a short time: a later change makes up for it.
  }
}
