import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { CALLS } from '../../contract/calls.ts';
import { SubmissionContentSchema, type SubmissionForm } from '../../contract/submission.ts';
import { submissionPath } from '../../contract/submission-rules.ts';
import type { ApiEnv } from '../base/api-env.ts';
import { call } from '../http/calls.ts';
import type { Deps } from '../http/deps.ts';
import { type Insertion, insertSubmission, selectStatus } from '../submissions/queries.ts';
import { tokenHash } from '../submissions/tickets.ts';

const NO_AGENT = 'This agent is not in the directory. Use the link on the page of an agent.';
const listedProblem = (name: string) =>
  `${name} is already in the directory, so nothing was stored. If something about it is wrong, use the link "Something wrong?" on its page.`;
const EARLY =
  'The form arrived faster than a person can fill it in. Check it, then send it again in a few seconds.';
const INVALID =
  'The form was open for more than a day, so nothing was stored. Check it, then send it again.';
const TRAPPED =
  'A program seems to have filled in this form. If you filled it in yourself, send it again.';

/** Why a submission was not stored, by the limit or rule. */
const REFUSALS = {
  used: [422, 'You have already sent this form. To send another one, check it and send it again.'],
  'no agent': [422, NO_AGENT],
  'network full': [
    429,
    'Your network has reached its limit for today. Nothing was stored. Send this one again tomorrow.',
  ],
  'queue full': [
    503,
    'The editors have more suggestions than they can review. Nothing was stored. Send this one again in a few days.',
  ],
} as const satisfies Partial<
  Record<Extract<Insertion, string>, readonly [422 | 429 | 503, string]>
>;

export const submissionForm = ({ tickets }: Deps) =>
  call(CALLS.submissionForm, async () => emptyForm(tickets));

export const submission = ({ sql }: Deps) =>
  call(CALLS.submission, async (_c, { token }) => selectStatus(sql, tokenHash(token)));

export function submit(deps: Deps) {
  const { sql, sessions, tickets, limits, metrics, securityLog } = deps;
  const stored = { perNetwork: deps.submissionsPerNetwork, open: deps.openSubmissions };

  function tooMany(c: Context<ApiEnv>, network: Buffer): string | undefined {
    const [quota] = limits.count('submissions', { session: network, network: null });
    if (!quota?.exceeded) return undefined;
    metrics.limited('submissions');
    securityLog.refused('too many submissions', network);
    c.header('Retry-After', String(quota.resetS));
    return `Your network has sent too many forms. Nothing was stored. Send this one again in ${quota.resetS} seconds.`;
  }

  return call(CALLS.submit, async (c, { ticket, nickname, ...values }) => {
    const refuse = (
      status: 422 | 429 | 503,
      problem: string | null,
      problems: SubmissionForm['problems'] = {},
    ) => {
      const form = { ...emptyForm(tickets), values, problem, problems };
      // A web server of the previous release shows the text of any other status instead of the form. Clients that send
      // an Origin but no Accept are such servers.
      const isPrevious = Boolean(c.req.header('Origin')) && !c.req.header('Accept');
      return c.json({ status, form }, isPrevious ? 200 : status, { 'Cache-Control': 'no-store' });
    };

    const network = sessions.network(c.env.incoming);
    const limited = tooMany(c, network);
    if (limited) return refuse(429, limited);
    const parsed = SubmissionContentSchema.safeParse(values);
    if (!parsed.success) {
      const issues = parsed.error.issues.toReversed();
      const problems = Object.fromEntries(
        issues.map(({ path: [field], message }) => [String(field), message]),
      );
      return refuse(422, problems.agentId ?? problems.kind ?? null, problems);
    }
    const checked = tickets.check(ticket);
    if (checked.kind !== 'valid') return refuse(422, checked.kind === 'early' ? EARLY : INVALID);
    if (nickname !== '') return refuse(422, TRAPPED);
    const outcome = await insertSubmission(
      sql,
      {
        content: parsed.data,
        tokenHash: tokenHash(checked.token),
        contentHash: createHash('sha256').update(JSON.stringify(parsed.data)).digest(),
        networkHash: network,
      },
      stored,
    );
    if (outcome === 'stored' || outcome === 'repeated')
      return { location: submissionPath(checked.token) };
    if (typeof outcome === 'object') return refuse(422, listedProblem(outcome.listed));
    if (outcome === 'network full') securityLog.refused('too many submissions', network);
    const [status, problem] = REFUSALS[outcome];
    return refuse(status, problem);
  });
}

const emptyForm = (tickets: Deps['tickets']): SubmissionForm => ({
  ticket: tickets.issue(),
  values: {},
  problems: {},
  problem: null,
});
