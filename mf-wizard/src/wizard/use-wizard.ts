import { useHydrated } from '@agent-atlas/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { recommend } from '../results/recommend.ts';
import { toRequest } from './answers.ts';
import { saveRequest, useWizardState } from './session.ts';
import { reachableStep, type Step, searchOf } from './steps.ts';

/** The wizard: its step is in the address, its answers in the session, its results in memory. */
export function useWizard() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const state = useWizardState();
  const asked = params.get('step');
  const step = reachableStep(asked, state);
  const hydrated = useHydrated();
  const recommendations = useMutation({ mutationFn: recommend });
  const { isIdle, mutate } = recommendations;
  const { answers, request } = state;

  // Results are not kept: after a reload, or on the way back from an agent, they are asked for again.
  useEffect(() => {
    if (step === 3 && request && isIdle) mutate(request);
  }, [step, request, isIdle, mutate]);

  // An address that asks for too much is put right, or the first category chosen would lead on by itself.
  useEffect(() => {
    if (hydrated && asked !== null && asked !== String(step)) {
      void navigate({ search: searchOf(step) }, { replace: true });
    }
  }, [hydrated, asked, step, navigate]);

  const goTo = (next: Step) => void navigate({ search: searchOf(next) });
  const submit = () => {
    const next = toRequest(answers);
    saveRequest(next);
    mutate(next);
    goTo(3);
  };
  const retry = () => {
    if (request) mutate(request);
  };
  return { step, state, recommendations, goTo, submit, retry };
}
