import { cutText } from '@agent-atlas/api-client/rules';
import { isAgentId } from '../lib/urls.ts';

/** An agent on the visitor's shortlist. */
export interface KeptAgent {
  readonly id: number;
  /** The agent's name when it was kept, for agents that are no longer listed. */
  readonly name: string;
  readonly note: string;
}

/** In the order in which the agents were kept. */
export type Shortlist = readonly KeptAgent[];

/** Maximum numbers of agents, and of characters in a note and in a name. */
export const AGENTS_MAX = 100;
export const NOTE_MAX_LENGTH = 500;
const NAME_MAX_LENGTH = 200;

const FORMAT = 'agent-atlas-shortlist';
const VERSION = 1;

/** A shortlist, or a sentence that says why there is none. */
export type Parsed = { readonly shortlist: Shortlist } | { readonly problem: string };

/** Writes a shortlist as JSON, for storage and for files. */
export function formatShortlist(agents: Shortlist): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, agents }, null, 1);
}

/** Parses the output of {@link formatShortlist}, and nothing else: the text may come from anywhere. */
export function parseShortlist(text: string): Parsed {
  const json = parseJson(text);
  if (!isRecord(json) || json.format !== FORMAT) return { problem: 'It is not a shortlist.' };
  if (json.version !== VERSION)
    return {
      problem: 'It comes from another version of this site. Reload the page and try again.',
    };
  return checkAgents(json.agents);
}

/** Checks a list of unknown values. */
export function checkAgents(agents: unknown): Parsed {
  if (!Array.isArray(agents)) return { problem: 'It has no list of agents.' };
  if (agents.length > AGENTS_MAX)
    return { problem: `It has ${agents.length} agents. A shortlist can have up to ${AGENTS_MAX}.` };
  const shortlist: KeptAgent[] = [];
  for (const [index, value] of agents.entries()) {
    const agent = readAgent(value);
    if (!agent) return { problem: `Entry ${index + 1} is not an agent.` };
    if (agent.note.length > NOTE_MAX_LENGTH)
      return { problem: `The note of entry ${index + 1} exceeds ${NOTE_MAX_LENGTH} characters.` };
    if (shortlist.some(({ id }) => id === agent.id))
      return { problem: `Entry ${index + 1} repeats an agent.` };
    shortlist.push(agent);
  }
  return { shortlist };
}

function readAgent(value: unknown): KeptAgent | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name = '', note = '' } = value;
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || !isAgentId(id)) return undefined;
  if (typeof name !== 'string' || typeof note !== 'string') return undefined;
  return { id, name: cutText(name, NAME_MAX_LENGTH), note };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The display name of an agent whose facts have not been loaded. */
export const nameOf = ({ id, name }: KeptAgent) => name || `Agent #${id}`;

/** A shortlist after a change, or a sentence that says why it cannot change. */
export type Changed = Parsed;

/** Puts an agent at the end, or at `index`. Changes nothing if it is on the list. */
export function keepAgent(list: Shortlist, agent: KeptAgent, index: number = list.length): Changed {
  if (list.some(({ id }) => id === agent.id)) return { shortlist: list };
  if (list.length >= AGENTS_MAX)
    return {
      problem: `A shortlist can have up to ${AGENTS_MAX} agents. Remove one to keep another.`,
    };
  return { shortlist: list.toSpliced(index, 0, agent) };
}

export const removeAgent = (list: Shortlist, id: number): Changed => ({
  shortlist: list.filter((agent) => agent.id !== id),
});

export const setNote = (list: Shortlist, id: number, note: string): Changed => ({
  shortlist: list.map((agent) =>
    agent.id === id ? { ...agent, note: cutText(note, NOTE_MAX_LENGTH) } : agent,
  ),
});

/**
 * Adds the agents of another shortlist, all or none. The visitor's own notes stay; empty ones are
 * filled in from the other shortlist.
 */
export function mergeShortlists(own: Shortlist, other: Shortlist): Changed {
  const notes = new Map(other.map(({ id, note }) => [id, note]));
  const ids = new Set(own.map(({ id }) => id));
  const added = other.filter(({ id }) => !ids.has(id));
  if (own.length + added.length > AGENTS_MAX) {
    const room = AGENTS_MAX - own.length;
    return {
      problem: `It adds ${added.length} agents, but your shortlist has room for ${room}. Nothing was added.`,
    };
  }
  const kept = own.map((agent) => ({ ...agent, note: agent.note || (notes.get(agent.id) ?? '') }));
  return { shortlist: [...kept, ...added] };
}
