'use client';

import {
  BUDGETS,
  CATEGORY_NAMES,
  CATEGORY_TILES,
  EXPERTISE_LEVELS,
  INTEGRATIONS,
  normalizeCategoryName,
  RECOMMENDATION_DEFAULTS,
  type RecommendationRequest,
  type RecommendationResult,
  tileNameOf,
} from '@agent-atlas/api-client/rules';
import {
  AgentCard,
  Button,
  CategoryIcon,
  Checkbox,
  Field,
  Fieldset,
  LinkButton,
  ProgressBar,
  RadioGroup,
  RadioGroupItem,
  Textarea,
} from '@agent-atlas/shared-ui';
import { useState } from 'react';

const STEPS = [
  { title: 'Categories', text: 'Which kinds of AI agent are you looking for?' },
  { title: 'Requirements', text: 'What should the agent cost, and what must it fit in with?' },
  { title: 'Results', text: 'The agents that fit best, and why.' },
] as const;
const CATEGORIES = [...new Set([...CATEGORY_TILES.map(normalizeCategoryName), ...CATEGORY_NAMES])];

type Change = (changes: Partial<RecommendationRequest>) => void;

const toggle = <T,>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item];

export function Wizard() {
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [answers, setAnswers] = useState<RecommendationRequest>({
    ...RECOMMENDATION_DEFAULTS,
    preferredCategories: [],
    features: [],
    integrations: [],
    useCase: '',
  });
  const [result, setResult] = useState<RecommendationResult | null>(null);
  const change: Change = (changes) => setAnswers({ ...answers, ...changes });
  const ask = async () => {
    setStep(3);
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify(answers);
    const answer = await fetch('/api/recommendations', { method: 'POST', headers, body });
    setResult(await answer.json());
  };
  const { title, text } = STEPS[step - 1];
  const isEmpty = answers.preferredCategories.length === 0;
  return (
    <section className="max-w-4xl">
      <p role="status" className="text-sm font-medium text-muted">
        {`Step ${step} of ${STEPS.length}: ${title}`}
      </p>
      <ProgressBar value={step * 33.33} label="Progress" className="mt-2" />
      <h2 className="mt-6 text-xl font-semibold tracking-tight text-ink sm:text-2xl">{title}</h2>
      <p className="mt-1 mb-6 text-muted">{text}</p>
      {step === 1 && <Categories answers={answers} change={change} />}
      {step === 2 && <Requirements answers={answers} change={change} />}
      {step === 3 && <Results result={result} />}
      <div className="mt-8 flex flex-wrap justify-between gap-3 border-t border-line pt-6">
        {step === 1 ? (
          <LinkButton to="/" variant="outline">
            Cancel
          </LinkButton>
        ) : (
          <Button variant="outline" onClick={() => setStep(step === 3 ? 2 : 1)}>
            Back
          </Button>
        )}
        {step === 1 && (
          <Button disabled={isEmpty} onClick={() => setStep(2)}>
            Next
          </Button>
        )}
        {step === 2 && <Button onClick={() => void ask()}>Get Recommendations</Button>}
        {step === 3 && <LinkButton to="/">Done</LinkButton>}
      </div>
    </section>
  );
}

interface StepProps {
  answers: RecommendationRequest;
  change: Change;
}

function Categories({ answers: { preferredCategories }, change }: StepProps) {
  return (
    <Fieldset legend="Choose at least one category.">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Checkbox
              variant="card"
              name="category"
              value={category}
              label={tileNameOf(category)}
              icon={<CategoryIcon category={category} size="small" />}
              checked={preferredCategories.includes(category)}
              onChange={() =>
                change({ preferredCategories: toggle(preferredCategories, category) })
              }
            />
          </li>
        ))}
      </ul>
    </Fieldset>
  );
}

function Requirements({ answers, change }: StepProps) {
  const { budget, technicalExpertise, integrations, useCase, dataPrivacy } = answers;
  return (
    <div className="space-y-8">
      <RadioGroup
        label="Budget"
        name="budget"
        value={budget}
        onValueChange={(id) => change({ budget: BUDGETS.find((each) => each.id === id)?.id })}
        itemsClassName="sm:grid-cols-2 lg:grid-cols-5"
      >
        {BUDGETS.map(({ id, label, detail }) => (
          <RadioGroupItem key={id} value={id} label={label} hint={detail} />
        ))}
      </RadioGroup>
      <RadioGroup
        label="Technical expertise"
        name="expertise"
        value={technicalExpertise}
        onValueChange={(id) =>
          change({ technicalExpertise: EXPERTISE_LEVELS.find((each) => each.id === id)?.id })
        }
        itemsClassName="sm:grid-cols-3"
      >
        {EXPERTISE_LEVELS.map(({ id, label }) => (
          <RadioGroupItem key={id} value={id} label={label} />
        ))}
      </RadioGroup>
      <Fieldset legend="Integrations (optional)">
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {INTEGRATIONS.map(({ id, label }) => (
            <li key={id}>
              <Checkbox
                label={label}
                checked={integrations.includes(id)}
                onChange={() => change({ integrations: toggle(integrations, id) })}
              />
            </li>
          ))}
        </ul>
      </Fieldset>
      <Field label="Use case (optional)">
        <Textarea value={useCase} onChange={({ target }) => change({ useCase: target.value })} />
      </Field>
      <Checkbox
        label="Data privacy is important to me"
        checked={dataPrivacy}
        onChange={({ target }) => change({ dataPrivacy: target.checked })}
      />
    </div>
  );
}

function Results({ result }: { result: RecommendationResult | null }) {
  if (!result)
    return <p role="status">Analyzing your preferences and finding the best AI agents...</p>;
  return (
    <>
      <p className="mb-6 max-w-prose">{result.explanation}</p>
      <ol className="space-y-6">
        {result.agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} />
          </li>
        ))}
      </ol>
    </>
  );
}
