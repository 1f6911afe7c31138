import type { Sql } from '@agent-atlas/server-kit/db/client';
import type { AgentChange, RecentChange } from '../../contract/history.ts';
import type { Total } from '../../contract/total.ts';
import { agentExists } from '../agents/queries.ts';
import type { Order } from '../lists/order.ts';
import { countUpTo, type Page, type PageRequest, selectItems } from '../lists/page.ts';
import type { FactChange } from './fact-changes.ts';

const KEYS: Order['keys'] = [{ type: 'integer', column: (sql) => sql`agent_change.id` }];

/** The order of an agent's changes: newest first. */
export const CHANGES_OF_AGENT: Order = { name: 'history', keys: KEYS, direction: 'descending' };

/** The order of the changes of all agents: newest first. */
export const CHANGES_OF_ALL: Order = {
  name: 'recent-changes',
  keys: KEYS,
  direction: 'descending',
};

export async function insertChanges(sql: Sql, changes: readonly FactChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ before, after, ...change }) => ({
    ...change,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  await sql`
    insert into agent_change (agent_id, field, before, after, sources, verified_on)
    select "agentId", field, before::jsonb, after::jsonb, sources, "verifiedOn"
    from jsonb_to_recordset(${sql.json(rows)}) as given (
      "agentId" integer, field text, before text, after text, sources text[], "verifiedOn" date
    )`;
}

function changeColumns(sql: Sql) {
  return sql`
    agent_change.id, agent_change.field, agent_change.before, agent_change.after,
    to_char(
      agent_change.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
    ) as "changedAt",
    to_char(agent_change.verified_on, 'YYYY-MM-DD') as "verifiedOn", agent_change.sources`;
}

/** Lists an agent's changes, newest first; undefined if the agent does not exist. */
export async function selectHistory(
  sql: Sql,
  agentId: number,
  pageRequest: PageRequest,
): Promise<Page<AgentChange> | undefined> {
  return selectItems(sql, CHANGES_OF_AGENT, pageRequest, {
    columns: changeColumns(sql),
    from: sql`agent_change`,
    where: sql`agent_id = ${agentId}`,
    exists: agentExists(sql, agentId),
  });
}

/** Counts an agent's changes. */
export async function countHistory(sql: Sql, agentId: number): Promise<Total> {
  return countUpTo(sql, sql`agent_change where agent_id = ${agentId}`);
}

const hasField = (sql: Sql, field: string | undefined) =>
  field === undefined ? sql`true` : sql`agent_change.field = ${field}`;

/** Counts the changes of all agents. @param field counts only the changes of this fact */
export async function countRecentChanges(sql: Sql, field?: string): Promise<Total> {
  return countUpTo(sql, sql`agent_change where ${hasField(sql, field)}`);
}

/** Lists the newest changes of all agents. @param field lists only the changes of this fact */
export async function selectRecentChanges(
  sql: Sql,
  pageRequest: PageRequest,
  field?: string,
): Promise<Page<RecentChange> | undefined> {
  return selectItems(sql, CHANGES_OF_ALL, pageRequest, {
    columns: sql`
      ${changeColumns(sql)},
      jsonb_build_object('id', agent.id, 'name', agent.name, 'category', category.name) as agent`,
    from: sql`
      agent_change
      join agent on agent.id = agent_change.agent_id
      join category on category.id = agent.category_id`,
    where: hasField(sql, field),
  });
}
