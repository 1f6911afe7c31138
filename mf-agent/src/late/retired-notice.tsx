import { type Agent, agentPath, categoryPath, categoryPlural } from '@agent-atlas/api-client/rules';
import { Notice, TextLink } from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { alternativesTo, sameCategoryQuery } from '../alternatives/same-category.ts';
import { formatDate } from '../lib/format.ts';

export interface RetiredNoticeProps {
  agent: Agent;
}

/** Tells visitors that the agent was retired and suggests alternatives. */
export function RetiredNotice({ agent }: RetiredNoticeProps) {
  const { data } = useQuery(sameCategoryQuery(agent.category));
  const alternatives = alternativesTo(agent.id, data ?? []);
  if (!agent.retiredOn) return null;
  return (
    <Notice tone="warning" title={`Retired on ${formatDate(agent.retiredOn)}`} className="mt-6">
      <p className="max-w-prose">
        <bdi>{agent.name}</bdi> is no longer in the directory: it has no rank and cannot receive
        votes. This page keeps its last known facts.
      </p>
      {alternatives.length > 0 && (
        <>
          <p className="mt-3">Alternatives</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {alternatives.map(({ id, name }) => (
              <li key={id} className="min-w-0 wrap-anywhere">
                <TextLink to={agentPath(id)}>{name}</TextLink>
              </li>
            ))}
            <li>
              <TextLink to={categoryPath(agent.category)}>
                All {categoryPlural(agent.category)}
              </TextLink>
            </li>
          </ul>
        </>
      )}
    </Notice>
  );
}
