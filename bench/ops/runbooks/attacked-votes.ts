import { Agent, fetch } from 'undici';
import type { OpsSite } from '../ops-site.ts';
import type { Runbook } from '../runbook.ts';
import { voteFor } from '../visitors.ts';

/** All visitors come from 127.0.0.1, which is in another network. */
const ATTACKER = '127.9.9.9';
const VOTES = 300;
const CONCURRENT = 10;
const TARGET = 7;

export const attackedVotes: Runbook = {
  about: 'a network casts 300 votes on one agent; its votes are voided',
  run: async ({ site, step }) => {
    const since = new Date().toISOString();
    await step('the attack', () => attack(site));
    let network = '';
    await step('votes suspects', async () => {
      const listed = await site.job(site.out, 'votes', 'suspects', '--since', since);
      network = networkOf(listed);
    });
    const range = ['--network', network, '--since', since, '--until', new Date().toISOString()];
    await step('votes undo --dry-run', async () =>
      requireAll(await site.job(site.out, 'votes', 'undo', ...range, '--dry-run')),
    );
    await step('votes undo', async () =>
      requireAll(await site.job(site.out, 'votes', 'undo', ...range)),
    );
    await step('votes verify', () => site.job(site.out, 'votes', 'verify'));
  },
};

async function attack({ origin }: OpsSite): Promise<void> {
  const dispatcher = new Agent({ localAddress: ATTACKER });
  const url = new URL('/api/votes', origin);
  try {
    for (let sent = 0; sent < VOTES; sent += CONCURRENT)
      await Promise.all(
        Array.from({ length: CONCURRENT }, async () => {
          const response = await fetch(url, { ...voteFor(TARGET), dispatcher });
          await response.text();
          if (response.status !== 200) throw new Error(`The attack failed: ${response.status}`);
        }),
      );
  } finally {
    await dispatcher.close();
  }
}

/**
 * The hash of the network with the most votes for one agent. The visitors' network spreads its
 * votes over ten agents.
 */
function networkOf(listed: string): string {
  const rows = listed.matchAll(/^([0-9a-f]{64})\s+([\d,]+)\s+[\d,]+\s+([\d,]+)/gm);
  for (const [, network, votes, targets] of rows)
    if (targets === '1' && Number(votes?.replaceAll(',', '')) === VOTES) return network ?? '';
  throw new Error(`"votes suspects" does not show the attack:\n${listed}`);
}

function requireAll(summary: string): void {
  if (!summary.includes(`${VOTES} votes on 1 agent`)) throw new Error(summary);
}
