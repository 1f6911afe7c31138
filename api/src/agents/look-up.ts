import type { Fragment, Sql } from '@agent-atlas/server-kit/db/client';
import type { Agent } from '../../contract/agent.ts';
import type { AgentChange } from '../../contract/history.ts';
import type { AgentRanking } from '../../contract/leaderboard.ts';
import type { Review } from '../../contract/review.ts';
import { listed, type Position } from '../lists/order.ts';

/**
 * The facts that an agent's page shows, each as one JSON value; null if the agent does not exist.
 */
interface AgentFacts {
  agent: Agent;
  ranking: AgentRanking;
  reviews: (Review & { position: Position })[];
  history: (AgentChange & { position: Position })[];
}

type Name = keyof AgentFacts;
type Row = { [Key in Name]?: AgentFacts[Key] | null };

const NAMES = ['agent', 'ranking', 'reviews', 'history'] as const satisfies readonly Name[];

/**
 * Looks up facts about agents. Lookups in the same turn of the event loop share one statement,
 * because a statement costs both sides more than these lookups.
 *
 * @param value a scalar expression of the type `json`
 */
export type LookUp = (name: Name, value: (sql: Sql) => Fragment) => Promise<Row>;

interface Statement {
  readonly values: Map<Name, (sql: Sql) => Fragment>;
  readonly row: Promise<Row>;
}

export function createLookUp(sql: Sql): LookUp {
  let collecting: Statement[] = [];

  async function run(values: Statement['values']): Promise<Row> {
    // The fixed order limits how many different statements the driver prepares.
    const columns = NAMES.flatMap((name) => {
      const value = values.get(name);
      return value ? [sql`(${value(sql)}) as ${sql(name)}`] : [];
    });
    const [row] = await sql<Row[]>`select ${listed(sql, columns)}`;
    return row ?? {};
  }

  function open(): Statement {
    const values: Statement['values'] = new Map();
    const row = Promise.resolve().then(() => {
      collecting = [];
      return run(values);
    });
    const statement = { values, row };
    collecting.push(statement);
    return statement;
  }

  return (name, value) => {
    const { values, row } = collecting.find((statement) => !statement.values.has(name)) ?? open();
    values.set(name, value);
    return row;
  };
}
