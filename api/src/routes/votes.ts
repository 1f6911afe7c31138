import type { QaSessionId } from '@agent-atlas/registry/contract/qa-session';
import type { Context } from 'hono';
import { CALLS } from '../../contract/calls.ts';
import { VERSION_HEADER } from '../../contract/http.ts';
import {
  type ReviewVoteState,
  ReviewVoteTypeSchema,
  type VoteState,
  VoteTypeSchema,
} from '../../contract/vote.ts';
import { selectRetiredOn } from '../agents/queries.ts';
import type { ApiEnv, ApiRequest } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import type { ChangeSet } from '../changes/change-set.ts';
import { call } from '../http/calls.ts';
import type { Deps } from '../http/deps.ts';
import { type QaTarget, selectQaTally, takesVotes } from '../qa/qa-tally.ts';
import type { Ballot, Tally } from '../votes/ballot.ts';
import { AGENT_VOTES, REVIEW_VOTES, type VoteKind } from '../votes/kinds.ts';
import { castBallots, type SeenTally, selectTally } from '../votes/queries.ts';
import { idempotencyKeyOf, selectFirstResponse } from '../votes/repeats.ts';
import { createVoteBatcher } from '../votes/vote-batcher.ts';

const NO_COOKIE =
  'The browser did not send the cookie of your first vote, so this one would count twice.';
const DAY_S = 24 * 60 * 60;

export const votes = ({ sql, sessions, qaSessions }: Deps) =>
  call(CALLS.votes, async (c, { agentId }) => {
    const { incoming } = c.env;
    const qa = qaSessions.find(incoming);
    const target = { name: 'agent', kind: AGENT_VOTES, id: agentId } as const;
    const tally = qa
      ? await selectQaTally(sql, target, await qaSessions.votes(incoming, qa))
      : await selectTally(sql, AGENT_VOTES, agentId, sessions.find(incoming));
    return tally && agentVoteState(tally);
  });

export function castVote(deps: Deps) {
  const cast = createCaster(deps, 'agent', AGENT_VOTES, (moved) => ({
    agents: moved.map(({ agentId }) => agentId),
  }));
  return call(CALLS.castVote, async (c, { agentId, ...vote }) => {
    const outcome = await cast(c, agentId, vote);
    if (outcome) return agentVoteState(outcome);
    const day = await selectRetiredOn(deps.sql, agentId);
    if (!day) return undefined;
    throw new Problem(409, `This agent was retired on ${day} and no longer accepts votes.`);
  });
}

export function castReviewVote(deps: Deps) {
  const cast = createCaster(deps, 'review', REVIEW_VOTES, (moved) => ({
    reviews: moved.map(({ targetId }) => targetId),
  }));
  return call(CALLS.castReviewVote, async (c, { reviewId, ...vote }) => {
    const outcome = await cast(c, reviewId, vote);
    return outcome && reviewVoteState(outcome);
  });
}

/**
 * Creates a function that casts votes of one kind. It returns undefined if the target does not
 * exist.
 */
function createCaster(
  deps: Deps,
  name: 'agent' | 'review',
  kind: VoteKind,
  changesOf: (moved: readonly Tally[]) => ChangeSet,
) {
  const { sql, sessions, qaSessions, changes, metrics, securityLog, timeoutMs, votesPerNetwork } =
    deps;
  const batcher = createVoteBatcher({
    commit: (ballots) => castBallots(sql, kind, ballots, votesPerNetwork),
    async onCommitted(moved) {
      return moved.length === 0 ? changes.version() : changes.note(changesOf(moved));
    },
    timeoutMs,
  });

  /** Casts a vote that only its QA session sees. */
  async function castInQa(
    request: ApiRequest,
    target: QaTarget,
    voteType: string,
    session: QaSessionId,
  ): Promise<SeenTally | undefined> {
    if (!(await takesVotes(sql, target))) return undefined;
    await qaSessions.cast(session, { kind: name, targetId: target.id, voteType });
    return selectQaTally(sql, target, await qaSessions.votes(request, session));
  }

  return async (
    c: Context<ApiEnv>,
    targetId: number,
    { voteType, inSession }: { voteType: string; inSession?: boolean | undefined },
  ): Promise<SeenTally | undefined> => {
    const { incoming } = c.env;
    const qa = qaSessions.find(incoming);
    if (qa) return castInQa(incoming, { name, kind, id: targetId }, voteType, qa);
    const known = sessions.find(incoming);
    if (inSession && !known) throw new Problem(403, NO_COOKIE);
    const networkHash = sessions.network(incoming);
    const key = idempotencyKeyOf(c);
    const sessionHash = known ?? sessions.create(c, key);
    const ballot: Ballot = { targetId, voteType, sessionHash, networkHash };
    if (key !== undefined) {
      const keyHash = sessions.requestHash(sessionHash, key);
      ballot.repeatable = { keyHash, request: `${name} ${targetId} ${voteType}` };
    }
    const outcome = await batcher.cast(ballot);
    if (outcome?.isRefused) {
      securityLog.refused(`too many votes on one ${name}`, networkHash);
      // The cap resets at midnight UTC, which is a multiple of a day since the epoch.
      const leftS = DAY_S - (Math.floor(Date.now() / 1000) % DAY_S);
      throw new Problem(429, `Your network has cast too many votes on this ${name} today.`, leftS);
    }
    if (outcome) {
      // The first version that includes the vote.
      c.header(VERSION_HEADER, outcome.version);
      if (outcome.isRepeat) return { ...(await selectFirstResponse(sql, kind, ballot)), voteType };
      metrics.votes(name);
    }
    return outcome;
  };
}

function agentVoteState({ targetId, ups, downs, voteType }: SeenTally): VoteState {
  const vote = VoteTypeSchema.nullable().parse(voteType);
  return { agentId: targetId, upvotes: ups, downvotes: downs, vote };
}

function reviewVoteState(tally: SeenTally): ReviewVoteState {
  const { targetId, agentId, ups, downs, voteType } = tally;
  const vote = ReviewVoteTypeSchema.nullable().parse(voteType);
  return { reviewId: targetId, agentId, helpfulCount: ups, unhelpfulCount: downs, vote };
}
