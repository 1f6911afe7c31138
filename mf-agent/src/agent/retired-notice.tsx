import { type Agent, categoryPath, categoryPlural } from '@agent-atlas/api/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { alternativesTo, sameCategoryQuery } from '../alternatives/alternatives-to.ts';
import { formatPartialDate } from './dates.ts';

export interface RetiredNoticeProps {
  agent: Agent;
  retiredOn: string;
}

/** Says that an agent has left the directory, and names what may take its place. */
export function RetiredNotice({ agent, retiredOn }: RetiredNoticeProps) {
  const { data } = useQuery(sameCategoryQuery(agent.category));
  const alternatives = alternativesTo(agent.id, data ?? []);
  return (
    <section
      aria-labelledby="retired-title"
      className="mt-6 rounded-card border border-warning-line bg-warning-soft p-4 text-sm text-ink"
    >
      <h2 id="retired-title" className="font-semibold">
        Retired on {formatPartialDate(retiredOn)}
      </h2>
      <p className="mt-1 max-w-prose">
        {agent.name} is no longer in the directory: it has no rank and takes no votes. What was
        known of it stays on this page.
      </p>
      {alternatives.length > 0 && (
        <>
          <p className="mt-3">Alternatives</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {alternatives.map(({ id, name }) => (
              <li key={id} className="min-w-0 wrap-anywhere">
                <Link to={`/agent/${id}`} className="text-accent-ink underline">
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <Link to={categoryPath(agent.category)} className="text-accent-ink underline">
                All {categoryPlural(agent.category)}
              </Link>
            </li>
          </ul>
        </>
      )}
    </section>
  );
}
