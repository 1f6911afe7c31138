import { setTimeout as sleep } from 'node:timers/promises';
import { auditVotes } from '../../api/src/votes/audit.ts';
import type { OpsSite } from './ops-site.ts';
import type { Outputs, Runbook } from './runbook.ts';
import { type Period, Visitors, voteFor } from './visitors.ts';

/** How long visitors use the site before the first step and after the last one. */
const BEFORE_MS = 2000;
const AFTER_MS = 3000;

interface MeasuredStep {
  readonly name: string;
  readonly milliseconds: number;
  readonly period: Period;
}

export interface Measured {
  readonly steps: readonly MeasuredStep[];
  /** How many votes were accepted, and how many were added to the database. */
  readonly votes: { readonly accepted: number; readonly stored: number };
  /** The problems. */
  readonly problems: readonly string[];
}

/** Runs a runbook while visitors use the site. */
export async function runMeasured(
  site: OpsSite,
  runbook: Runbook,
  outputs: Outputs,
): Promise<Measured> {
  const before = await site.cluster.query(auditVotes);
  const visitors = new Visitors(site.origin, await assetsOf(site.origin));
  const steps: MeasuredStep[] = [];
  let ownVotes = 0;
  const step = async (name: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    const milliseconds = performance.now() - begun;
    steps.push({ name, milliseconds, period: visitors.takePeriod() });
  };
  const vote = async (cookie?: string) => {
    const { headers, ...init } = voteFor(1);
    const own = cookie === undefined ? headers : { ...headers, Cookie: cookie };
    const response = await fetch(new URL('/api/votes', site.origin), { ...init, headers: own });
    await response.text();
    if (response.status !== 200) throw new Error(`A vote failed: ${response.status}`);
    if (cookie === undefined) ownVotes += 1;
    return response.headers
      .getSetCookie()
      .find((each) => /atlas_session=/.test(each))
      ?.split(';')[0];
  };
  try {
    await step('before', () => sleep(BEFORE_MS));
    await runbook.run({ site, step, outputs, vote });
    await step('after', () => sleep(AFTER_MS));
  } finally {
    await visitors.stop();
  }
  steps.push({ name: 'last requests', milliseconds: 0, period: visitors.takePeriod() });
  const after = await site.cluster.query(auditVotes);
  const accepted = steps.reduce((sum, { period }) => sum + period.votes.accepted, ownVotes);
  const stored = after.votes.agents - before.votes.agents;
  const problems = visitors.problems();
  if (accepted !== stored) problems.push(`${accepted} votes were accepted, ${stored} are stored`);
  const { agents, reviews } = after.differences;
  if (agents.length + reviews.length > 0) problems.push('the counters and the ledger differ');
  return { steps, votes: { accepted, stored }, problems };
}

/** Scripts and stylesheets that the home page loads. */
async function assetsOf(origin: string): Promise<string[]> {
  const html = await (await fetch(origin)).text();
  const paths = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)];
  if (paths.length === 0) throw new Error('The home page names no files');
  return [...new Set(paths.map(([, path = '']) => path))];
}
