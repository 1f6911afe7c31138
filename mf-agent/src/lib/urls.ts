import { agentPath, PAIR_MAX_LENGTH, pathWith } from '@agent-atlas/api-client/rules';

const LARGEST_ID = 2_147_483_647;

/** Whether a positive integer is within the range of agent ids. */
export const isAgentId = (id: number) => id <= LARGEST_ID;

/** Parses the id in a URL; null if it is not a valid id. */
export function parseAgentId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return isAgentId(id) ? id : null;
}

/** The path of the reviews tab. */
export const reviewsPath = (agentId: number) => pathWith(agentPath(agentId), { tab: 'reviews' });

/** Parses the pair in a URL, in any case; null if it cannot name two agents. */
export function parsePair(text = ''): string | null {
  return text.length <= PAIR_MAX_LENGTH && /^[a-z\d-]+$/i.test(text) && /.-vs-./i.test(text)
    ? text
    : null;
}

/** The page of the visitor's shortlist. */
export const SHORTLIST_PATH = '/shortlist';
