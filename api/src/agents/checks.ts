import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';

/** Facts are due for another check after this many days. */
export const CHECK_AFTER_DAYS = 180;

/** When the agent's facts were checked. Pages have no clock, so the database marks what is due. */
export function checkColumns(sql: Sql): Fragment {
  return sql`
    agent.verified_on <= current_date - ${CHECK_AFTER_DAYS}::integer as "isCheckDue",
    (
      select jsonb_object_agg(fact, ${withDue(sql, sql`given`)})
      from jsonb_each(agent.checked) as each_fact (fact, given)
    ) as checked,
    (
      select jsonb_agg(${withDue(sql, sql`given`)} order by number)
      from jsonb_array_elements(agent.training) with ordinality as plan (given, number)
    ) as training`;
}

function withDue(sql: Sql, check: Fragment): Fragment {
  return sql`
    ${check} || jsonb_build_object(
      'isDue', (${check} ->> 'on')::date <= current_date - ${CHECK_AFTER_DAYS}::integer
    )`;
}
