import { expect } from '@playwright/test';
import { publishEdited } from './remote-copy.ts';
import type { Site } from './site.ts';

const NAME = 'mf-content';
const TITLE = 'AI Agents Glossary';
const PATHS = ['/glossary', '/faq', '/', '/leaderboard', '/about'];
const AT_ONCE = 16;

/**
 * Requests pages while a release is activated and rolled back, spread over the whole load.
 *
 * @param version of the release; it must not be published yet
 * @returns what failed, one line per request
 */
export async function requestsDuringChanges(
  site: Site,
  { version, requests, changes }: { version: string; requests: number; changes: number },
): Promise<string[]> {
  await publishEdited(site.client, NAME, version, { from: TITLE, to: `${TITLE}, again` });
  let sent = 0;
  const failed: string[] = [];
  const client = async () => {
    while (sent < requests) {
      const path = PATHS[sent++ % PATHS.length] ?? '/';
      const response = await fetch(site.origin + path).catch((error: Error) => error);
      if (response instanceof Error) failed.push(`${path}: ${response.message}`);
      else if (!(await response.text()).includes('</html>') || response.status !== 200)
        failed.push(`${path}: ${response.status}`);
    }
  };
  const clients = Promise.all(Array.from({ length: AT_ONCE }, client));
  for (let change = 1; change <= changes; change++) {
    // However fast this machine is.
    await expect
      .poll(() => sent, { timeout: 60_000, intervals: [5] })
      .toBeGreaterThanOrEqual(Math.floor((requests * change) / (changes + 1)));
    const { state } = await site.client.change(
      change % 2 === 1
        ? { kind: 'activate', versions: { [NAME]: version } }
        : { kind: 'rollback', remote: NAME, from: version },
    );
    expect(state).toBe('done');
  }
  await clients;
  return failed;
}
