import { agentHistoryQuery } from '@agent-atlas/api-client';
import {
  type Agent,
  type Check,
  correctionPath,
  EXPERTISE_LEVELS,
  FLAGS,
  INTEGRATIONS,
  NOT_KNOWN,
  searchPath,
} from '@agent-atlas/api-client/rules';
import { TextLink } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LatePart } from '../late/late-part.tsx';
import { CheckNote, VerifiedOn } from '../lib/check-note.tsx';
import { formatDate, formatMonthlyPrice, siteName, yesNo } from '../lib/format.ts';
import { languagesOf, tasksOf } from '../lib/labels.ts';
import { SectionCard } from '../lib/section-card.tsx';
import { SourceList } from '../lib/source-list.tsx';
import { TRAINING_LABEL, Training } from '../lib/training.tsx';

export interface FactsProps {
  agent: Agent;
}

/** The agent's facts, with their verification date, sources and history. */
export function Facts({ agent }: FactsProps) {
  const { checked } = agent;
  const tasks = tasksOf(agent);
  const languages = languagesOf(agent);
  const level = EXPERTISE_LEVELS.find(({ id }) => id === agent.expertise);
  const integrations = INTEGRATIONS.filter(({ id }) => agent.integrations?.includes(id));
  return (
    <SectionCard title="Facts">
      <dl className="flex flex-col divide-y divide-line text-sm">
        {agent.website && (
          <Fact name="Website">
            <TextLink
              variant="standalone"
              to={agent.website}
              rel="noopener nofollow"
              className="wrap-anywhere"
            >
              {siteName(agent.website)}
            </TextLink>
          </Fact>
        )}
        <Fact name="Launched" check={checked?.launchedOn}>
          {agent.launchedOn ? (
            <time dateTime={agent.launchedOn}>{formatDate(agent.launchedOn)}</time>
          ) : (
            NOT_KNOWN
          )}
        </Fact>
        {agent.monthlyPriceUsd != null && (
          <Fact name="Paid from" check={checked?.monthlyPriceUsd}>
            {formatMonthlyPrice(agent.monthlyPriceUsd)}
          </Fact>
        )}
        {tasks.length > 0 && (
          <Fact name="Tasks">
            {tasks.map((task) => (
              <TextLink key={task} to={searchPath(task)} className="block">
                {task}
              </TextLink>
            ))}
          </Fact>
        )}
        {languages.length > 0 && (
          <Fact name="Languages" check={checked?.languages}>
            {languages.join(', ')}
          </Fact>
        )}
        <Fact name="Experience needed">{level?.label ?? NOT_KNOWN}</Fact>
        {integrations.length > 0 && (
          <Fact name="Works with" check={checked?.integrations}>
            {integrations.map(({ label }) => label).join(', ')}
          </Fact>
        )}
        {FLAGS.filter(({ id, isExpected }) => isExpected || agent[id] != null).map(
          ({ id, label, yes, no }) => (
            <Fact key={id} name={label} check={checked?.[id]}>
              {yesNo(agent[id], yes, no)}
            </Fact>
          ),
        )}
        <Fact name={TRAINING_LABEL}>
          <Training agent={agent} />
        </Fact>
      </dl>
      <Sources agent={agent} />
      <p className="mt-3 text-sm">
        <TextLink to={correctionPath(agent.id)}>Something wrong?</TextLink>
      </p>
      {useHasChanges(agent) && <LatePart part="History" agent={agent} />}
    </SectionCard>
  );
}

/** Whether facts of the agent have changed. */
export function useHasChanges({ id }: Pick<Agent, 'id'>): boolean {
  const { data: changes } = useQuery(agentHistoryQuery(id));
  return (changes?.length ?? 0) > 0;
}

interface FactProps {
  name: string;
  check?: Check | undefined;
  children: ReactNode;
}

function Fact({ name, check, children }: FactProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="ms-auto min-w-0 text-end text-ink">
        {children}
        <CheckNote check={check} />
      </dd>
    </div>
  );
}

function Sources({ agent }: FactsProps) {
  const { verifiedOn, sources = [] } = agent;
  if (!verifiedOn && sources.length === 0) return null;
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm text-muted">
      <VerifiedOn agent={agent} />
      {sources.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold text-ink">Sources</h3>
          <SourceList sources={sources} />
        </>
      )}
    </div>
  );
}
