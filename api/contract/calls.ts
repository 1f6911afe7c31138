import { z } from 'zod';
import { type Declaration, NO_AGENT } from './declaration.ts';
import { IdParam } from './list.ts';
import { RecommendationRequestSchema, RecommendationResultSchema } from './recommendation.ts';
import {
  SubmissionFormSchema,
  SubmissionRequestSchema,
  SubmissionResultSchema,
  SubmissionStatusSchema,
} from './submission.ts';
import {
  ReviewVoteRequestSchema,
  ReviewVoteStateSchema,
  VoteRequestSchema,
  VoteStateSchema,
} from './vote.ts';

/** The routes that are not shared reads, in the order of the API's description. */
export const CALLS = {
  recommendations: {
    method: 'post',
    path: '/api/recommendations',
    about: 'One to ten recommended agents, best first, with the reasons.',
    input: RecommendationRequestSchema,
    answer: RecommendationResultSchema,
    limit: 'recommendations',
  },
  dataFile: {
    method: 'get',
    path: '/api/data/:file',
    about:
      'A file of the open data, which is generated once a day. `manifest.json` lists the others.',
    input: z.object({ file: z.string() }),
    answer: z.record(z.string(), z.unknown()),
    types: ['application/json', 'application/jsonl', 'text/csv', 'text/markdown'],
    problems: { 404: 'There is no such file of the open data.' },
    limit: 'downloads',
    isOpen: true,
  },
  votes: {
    method: 'get',
    path: '/api/votes',
    about: "An agent's vote counts and the visitor's own vote.",
    input: z.object({ agentId: IdParam }),
    answer: VoteStateSchema,
    problems: NO_AGENT,
  },
  castVote: {
    method: 'post',
    path: '/api/votes',
    about: "The agent's new vote counts and the visitor's own vote.",
    input: VoteRequestSchema,
    answer: VoteStateSchema,
    problems: {
      ...NO_AGENT,
      403: 'The caller has voted before, but did not send its cookie.',
      409: 'The agent is retired and no longer accepts votes.',
    },
    limit: 'writes',
    isRepeatable: true,
  },
  castReviewVote: {
    method: 'post',
    path: '/api/review-votes',
    about: "The review's new vote counts and the visitor's own vote.",
    input: ReviewVoteRequestSchema,
    answer: ReviewVoteStateSchema,
    problems: {
      403: 'The caller has voted before, but did not send its cookie.',
      404: 'Review not found',
    },
    limit: 'writes',
    isRepeatable: true,
  },
  submissionForm: {
    method: 'get',
    path: '/api/submission-form',
    about: 'An empty form for a suggestion or a correction, with a ticket that is valid once.',
    input: z.object({}),
    answer: SubmissionFormSchema,
  },
  submit: {
    method: 'post',
    path: '/api/submissions',
    about:
      'The status page of the stored suggestion or correction, or the form with what to change.',
    input: SubmissionRequestSchema,
    answer: SubmissionResultSchema,
    refusals: {
      422: 'A field is wrong, the form is too old, or the agent is listed. Nothing was stored.',
      429: 'The network has sent too many forms. Nothing was stored.',
      503: 'Too many forms wait for a decision. Nothing was stored.',
    },
  },
  submission: {
    method: 'get',
    path: '/api/submissions/:token',
    about: 'The state of a suggestion or correction, for its sender.',
    input: z.object({ token: z.string().regex(/^[\w-]{43}$/, 'is not a token') }),
    answer: SubmissionStatusSchema,
    problems: { 404: 'There is no such submission.' },
  },
} as const satisfies Readonly<Record<string, Declaration>>;
