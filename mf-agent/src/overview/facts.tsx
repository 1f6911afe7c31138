import { type Agent, EXPERTISE_LEVELS, INTEGRATIONS, NOT_KNOWN } from '@agent-atlas/api/rules';
import type { ReactNode } from 'react';
import { formatPartialDate } from '../agent/dates.ts';
import { formatMonthlyPrice } from '../agent/prices.ts';
import { yesNo } from '../agent/yes-no.ts';
import { History } from '../history/history.tsx';
import { OverviewSection } from './overview-section.tsx';
import { siteName } from './site-name.ts';
import { Sources } from './sources.tsx';

export interface FactsProps {
  agent: Agent;
}

/** What is known of an agent beyond its description, how fresh it is and where it comes from. */
export function Facts({ agent }: FactsProps) {
  const level = EXPERTISE_LEVELS.find(({ id }) => id === agent.expertise);
  const integrations = INTEGRATIONS.filter(({ id }) => agent.integrations.includes(id));
  return (
    <OverviewSection title="Facts">
      <dl className="flex flex-col divide-y divide-line text-sm">
        <Fact name="Website">
          <a
            href={agent.website}
            rel="noopener nofollow"
            className="font-medium wrap-anywhere text-accent-ink hover:underline"
          >
            {siteName(agent.website)}
          </a>
        </Fact>
        <Fact name="Launched">
          {agent.launchedOn === null ? (
            NOT_KNOWN
          ) : (
            <time dateTime={agent.launchedOn}>{formatPartialDate(agent.launchedOn)}</time>
          )}
        </Fact>
        <Fact name="Free plan">{yesNo(agent.freeTier)}</Fact>
        {agent.monthlyPriceUsd !== null && (
          <Fact name="Paid from">{formatMonthlyPrice(agent.monthlyPriceUsd)}</Fact>
        )}
        <Fact name="Experience needed">{level?.label ?? NOT_KNOWN}</Fact>
        {integrations.length > 0 && (
          <Fact name="Works with">{integrations.map(({ label }) => label).join(', ')}</Fact>
        )}
        <Fact name="Data privacy">
          {yesNo(
            agent.dataPrivacy,
            'Option to keep data out of training',
            'No option to keep data out of training',
          )}
        </Fact>
      </dl>
      <Sources verifiedOn={agent.verifiedOn} sources={agent.sources} />
      <History agent={agent} />
    </OverviewSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right text-ink">{children}</dd>
    </div>
  );
}
