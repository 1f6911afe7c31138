import { type Agent, NOT_KNOWN, type PlanTraining } from '@agent-atlas/api-client/rules';
import { CheckNote } from './check-note.tsx';

/** Names the fact on pages. */
export const TRAINING_LABEL = 'Trains on your data';

type Switch = Pick<PlanTraining, 'byDefault' | 'canTurnOff'>;

function answer({ byDefault, canTurnOff }: Switch): string {
  if (byDefault === null) return canTurnOff ? 'default not known, can be turned off' : 'not known';
  if (!byDefault) return canTurnOff ? 'only if you turn it on' : 'no';
  if (canTurnOff === null) return 'yes; whether it can be turned off is not known';
  return canTurnOff ? 'yes, unless you turn it off' : 'yes, and it cannot be turned off';
}

const lineOf = (plan: PlanTraining) => `${plan.plans}: ${answer(plan)}`;

/** Whether the vendor trains on users' data, one line per plan. */
export const trainingText = ({ training }: Agent) => training?.map(lineOf).join('\n') || NOT_KNOWN;

/** {@link trainingText} with sources. */
export function Training({ agent: { training } }: { agent: Agent }) {
  if (!training?.length) return NOT_KNOWN;
  return training.map((plan) => (
    <span key={plan.plans} className="block not-first:mt-1">
      {lineOf(plan)}
      <CheckNote check={plan} />
    </span>
  ));
}
