import type { QaVote, QaVoteKind } from '@agent-atlas/registry/qa/sandbox-queries';

/** The fields that show the votes on an agent or a review in a response, with the vote that each counts. */
const COUNTERS: Readonly<Record<QaVoteKind, Readonly<Record<string, string>>>> = {
  agent: { upvotes: 'upvote', downvotes: 'downvote' },
  review: { helpfulCount: 'helpful', unhelpfulCount: 'unhelpful' },
};

/**
 * A copy of a response that also counts a session's votes. As in `shownTags`, an object with an id
 * and counters is an agent or a review, at any depth. Orders and ranks stay as they are.
 */
export function overlayVotes(value: unknown, votes: readonly QaVote[]): unknown {
  const byTarget = new Map(votes.map((vote) => [`${vote.kind} ${vote.targetId}`, vote.voteType]));
  return copy(value, byTarget);
}

function copy(value: unknown, votes: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, votes));
  if (typeof value !== 'object' || value === null) return value;
  const counted = 'id' in value ? countedFields(value.id, votes) : undefined;
  const entries = Object.entries(value).map(([name, field]) => [
    name,
    counted?.has(name) && typeof field === 'number' ? field + 1 : copy(field, votes),
  ]);
  return Object.fromEntries(entries);
}

/** The counters of an object with this id that the session's votes increase. */
function countedFields(id: unknown, votes: ReadonlyMap<string, string>): Set<string> {
  const fields = Object.entries(COUNTERS).flatMap(([kind, counters]) => {
    const vote = votes.get(`${kind} ${id}`);
    return Object.entries(counters).flatMap(([name, counts]) => (vote === counts ? [name] : []));
  });
  return new Set(fields);
}
