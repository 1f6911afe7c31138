import { z } from 'zod';

/** Tables that grow with the directory. */
const LARGE = new Set([
  'agent',
  'agent_day',
  'agent_score',
  'agent_search',
  'agent_stats',
  'review',
  'review_stats',
  'vote',
  'word',
]);

/** A query that sorts more rows than this does not use an index. */
const SORTED_MAX = 2500;

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Plan Rows': number;
  Plans?: PlanNode[] | undefined;
}

const PlanNodeSchema: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Plan Rows': z.number(),
  get Plans() {
    return z.array(PlanNodeSchema).optional();
  },
});

const LoggedSchema = z.object({ 'Query Text': z.string(), Plan: PlanNodeSchema });

export type LoggedPlan = z.infer<typeof LoggedSchema>;

/** The plan in a message of PostgreSQL's auto_explain module; undefined for any other message. */
export function readPlan(message: string): LoggedPlan | undefined {
  const json = /^duration: [\d.]+ ms {2}plan:\n(.*)$/s.exec(message)?.[1];
  return json === undefined ? undefined : LoggedSchema.parse(JSON.parse(json));
}

/** Describes each node of a plan whose cost grows with the size of the directory. */
export function problemsOf({ Plan, 'Query Text': query }: LoggedPlan): string[] {
  return nodesOf(Plan).flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && LARGE.has(table)) {
      return [`reads all of ${table}: ${query.trim()}`];
    }
    if (node['Node Type'] === 'Sort' && node['Plan Rows'] > SORTED_MAX) {
      return [`sorts ${node['Plan Rows']} rows: ${query.trim()}`];
    }
    return [];
  });
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
