import {
  type Agent,
  type AgentChange,
  type AgentRanking,
  categoryPath,
  categoryPlural,
  EXPERTISE_LEVELS,
  INTEGRATIONS,
  LEADERBOARD_PATH,
  NOT_KNOWN,
} from '@agent-atlas/api-client/rules';
import {
  formatDay,
  formatNumber,
  formatPricingModel,
  formatRange,
  ScorePartList,
  TextLink,
} from '@agent-atlas/shared-ui';
import { changeText, changeTitle } from '@workspace/mf-agent/src/history/describe-change.ts';
import {
  formatDate,
  formatMonthlyPrice,
  siteName,
  yesNo,
} from '@workspace/mf-agent/src/lib/format.ts';
import { SectionCard } from '@workspace/mf-agent/src/lib/section-card.tsx';
import type { ReactNode } from 'react';

interface Props {
  agent: Agent;
  ranking: AgentRanking;
  changes: AgentChange[];
  children: ReactNode;
}

export function Overview({ agent, ranking, changes, children }: Props) {
  return (
    <div className="grid gap-6 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-2">
        <SectionCard title="About">
          <p className="max-w-prose leading-relaxed text-muted">{agent.description}</p>
        </SectionCard>
        <SectionCard title="Key Features">
          <ul className="grid list-disc gap-x-8 gap-y-2 pl-5 text-muted sm:grid-cols-2">
            {agent.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </SectionCard>
        <SectionCard title="Pricing">
          <p className="font-medium text-ink">{formatPricingModel(agent.pricingModel)}</p>
          <ol className="mt-3 flex list-decimal flex-col gap-2 pl-6 text-muted">
            {agent.pricingDetails.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ol>
        </SectionCard>
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
        {agent.productHuntUpvotes > 0 && (
          <SectionCard title="Product Hunt">
            <p className="text-2xl font-semibold text-ink">
              {formatNumber(agent.productHuntUpvotes)}+ upvotes
            </p>
            {agent.productHuntUrl && (
              <TextLink to={agent.productHuntUrl}>See the launch on Product Hunt</TextLink>
            )}
          </SectionCard>
        )}
        <Ranking agent={agent} entry={ranking} />
        <Facts agent={agent} changes={changes} />
      </div>
      {children}
    </div>
  );
}

function Ranking({ agent, entry }: { agent: Agent; entry: AgentRanking }) {
  return (
    <SectionCard title="Ranking">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-sm text-muted">
          <span className="text-2xl font-semibold text-ink">{Math.round(entry.score)}</span> / 100
        </span>
        <span className="text-sm font-medium text-ink">
          #{entry.rank} in{' '}
          <TextLink to={categoryPath(agent.category)}>{categoryPlural(agent.category)}</TextLink>
        </span>
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>Likely {formatRange(entry.scoreLow, entry.scoreHigh)}</span>
        <span>Likely #{formatRange(entry.rankLow, entry.rankHigh)}</span>
      </p>
      <ScorePartList entry={entry} className="mt-4" />
      <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        {entry.asOf && (
          <span>
            As of <time dateTime={entry.asOf}>{formatDay(entry.asOf)}</time>
          </span>
        )}
        <TextLink to={`${LEADERBOARD_PATH}#methodology`}>How the ranking works</TextLink>
      </p>
      <details className="mt-3 border-t border-line pt-3 text-xs text-muted">
        <summary className="cursor-pointer text-accent-ink">Embed a badge</summary>
        <code>{`/api/agents/${agent.id}/badge.svg`}</code>
      </details>
    </SectionCard>
  );
}

function Facts({ agent, changes }: { agent: Agent; changes: AgentChange[] }) {
  const level = EXPERTISE_LEVELS.find(({ id }) => id === agent.expertise);
  const integrations = INTEGRATIONS.filter(({ id }) => agent.integrations?.includes(id));
  const privacy = [
    'Option to keep data out of training',
    'No option to keep data out of training',
  ] as const;
  const facts: (readonly [string, ReactNode])[] = [
    ['Launched', agent.launchedOn ? formatDate(agent.launchedOn) : NOT_KNOWN],
    ['Free plan', yesNo(agent.freeTier)],
    ['Experience needed', level?.label ?? NOT_KNOWN],
    ['Data privacy', yesNo(agent.dataPrivacy, ...privacy)],
  ];
  if (agent.website) {
    facts.unshift([
      'Website',
      <a key="website" href={agent.website}>
        {siteName(agent.website)}
      </a>,
    ]);
  }
  if (agent.monthlyPriceUsd != null) {
    facts.push(['Paid from', formatMonthlyPrice(agent.monthlyPriceUsd)]);
  }
  if (integrations.length > 0) {
    facts.push(['Works with', integrations.map(({ label }) => label).join(', ')]);
  }
  return (
    <SectionCard title="Facts">
      <dl className="flex flex-col divide-y divide-line text-sm">
        {facts.map(([name, fact]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5">
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 text-right text-ink">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-line pt-3 text-sm text-muted">
        {agent.verifiedOn && <p>Verified on {formatDate(agent.verifiedOn)}</p>}
        <h3 className="mt-3 font-semibold text-ink">Sources</h3>
        <ul className="mt-1 flex flex-col gap-1">
          {(agent.sources ?? []).map((source) => (
            <li key={source}>
              <a href={source} className="break-all underline">
                {source.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
              </a>
            </li>
          ))}
        </ul>
        {changes.length > 0 && (
          <ol className="mt-2 flex flex-col gap-3">
            {changes.slice(0, 5).map((change) => (
              <li key={change.id}>
                {changeTitle(change)} on {formatDate(change.changedAt.slice(0, 10))}{' '}
                {changeText(change)}
              </li>
            ))}
          </ol>
        )}
      </div>
    </SectionCard>
  );
}
