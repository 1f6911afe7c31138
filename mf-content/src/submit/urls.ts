import { CORRECTION_PATH, correctionPath } from '@agent-atlas/api-client/rules';
import { anyText, defineUrlState } from '@agent-atlas/shared-ui/site-kit';

const ID = /^[1-9]\d{0,8}$/;

/** The agent that a correction is about; null if the URL names none. */
export const CORRECTION = defineUrlState({
  agent: anyText((id) => (ID.test(id) ? Number(id) : null)),
});

/** The path of the form about this agent. */
export const correctionUrl = (agentId: number | null) =>
  agentId === null ? CORRECTION_PATH : correctionPath(agentId);

/** The token of a status link; null if it cannot be one. */
export function readToken(text = ''): string | null {
  return /^[\w-]{43}$/.test(text) ? text : null;
}
