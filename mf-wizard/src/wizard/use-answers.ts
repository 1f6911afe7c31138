import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Answers, answersOf, wizardPath } from './answers.ts';
import type { Step } from './steps.ts';

export type ChangeAnswers = (changes: Partial<Answers>) => void;

/**
 * The answers while a step is being filled in. They start as the address has them, and the address
 * follows each change without a navigation, so that a reload or the way back loses none.
 */
export function useAnswers(step: Step): [Answers, ChangeAnswers] {
  const [params] = useSearchParams();
  const [answers, setAnswers] = useState(() => answersOf(params));
  const change: ChangeAnswers = (changes) => {
    const next = { ...answers, ...changes };
    setAnswers(next);
    history.replaceState(history.state, '', wizardPath(step, next));
  };
  return [answers, change];
}
