import { CORRECTION_PATH, correctionPath } from '@agent-atlas/api-client/rules';

const ID = /^[1-9]\d{0,8}$/;

/** The query parameter with the agent's id. */
export const AGENT_PARAM = 'agent';

/** The agent that a correction is about; null if the URL names none. */
export function correctedAgent(search: URLSearchParams): number | null {
  const id = search.get(AGENT_PARAM) ?? '';
  return ID.test(id) ? Number(id) : null;
}

/** The path of the form about this agent. */
export const correctionUrl = (agentId: number | null) =>
  agentId === null ? CORRECTION_PATH : correctionPath(agentId);

/** The token of a status link; null if it cannot be one. */
export function readToken(text = ''): string | null {
  return /^[\w-]{43}$/.test(text) ? text : null;
}
