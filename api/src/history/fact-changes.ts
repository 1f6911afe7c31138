import { isDeepStrictEqual } from 'node:util';
import { LATER_FLAGS } from '../../contract/flags.ts';
import { TRACKED_FACTS, type TrackedFact } from '../../contract/history.ts';

type Facts = Partial<Record<TrackedFact, unknown>>;

/** An agent of the catalogue, as far as its history tracks it. */
type TrackedAgent = Facts & {
  readonly id: number;
  readonly integrations: readonly string[];
  readonly sources: readonly string[];
  readonly verifiedOn: string;
  readonly checked?: Partial<Record<string, { readonly on: string; readonly source: string }>>;
};

/** A changed fact of an agent. */
export interface FactChange {
  agentId: number;
  field: TrackedFact;
  before: unknown;
  after: unknown;
  sources: readonly string[];
  verifiedOn: string;
}

/** Returns the tracked facts that differ, by agent and field. New agents have no changes. */
export function factChanges(
  before: readonly TrackedAgent[],
  after: readonly TrackedAgent[],
): FactChange[] {
  const known = new Map(before.map((agent) => [agent.id, factsOf(agent)]));
  return after.flatMap((agent) => {
    const old = known.get(agent.id);
    if (!old) return [];
    const facts = factsOf(agent);
    const { id: agentId, checked } = agent;
    return TRACKED_FACTS.filter((field) => isChanged(field, old[field], facts[field])).map(
      (field) => {
        const { on: verifiedOn = agent.verifiedOn, source } = checked?.[field] ?? {};
        const sources = source ? [source] : agent.sources;
        const [before, after] = [old[field], facts[field]];
        return { agentId, field, sources, verifiedOn, before, after };
      },
    );
  });
}

const LATER_FACTS: ReadonlySet<string> = new Set(LATER_FLAGS);

// When a fact is declared, it becomes known for many agents at once. None of them has changed.
const isChanged = (field: string, before: unknown, after: unknown) =>
  !isDeepStrictEqual(before, after) && !(before === null && LATER_FACTS.has(field));

// The order of integrations has no meaning. The order of plans does: the page lists them in it.
function factsOf(agent: TrackedAgent): Facts {
  const facts: Facts = { ...agent, integrations: agent.integrations.toSorted() };
  return Object.fromEntries(TRACKED_FACTS.map((field) => [field, facts[field] ?? null]));
}
