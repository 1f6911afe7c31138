import { PAIR_MAX_LENGTH } from '@agent-atlas/api-client/rules';

/** Parses the pair in a URL, in any case; null if it cannot name two agents. */
export function parsePair(text = ''): string | null {
  return text.length <= PAIR_MAX_LENGTH && /^[a-z\d-]+-vs-[a-z\d-]+$/i.test(text) ? text : null;
}
