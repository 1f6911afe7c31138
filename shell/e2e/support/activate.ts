import { expect } from '@playwright/test';
import type { Site } from './site.ts';

/** Longer than a server needs to apply a change on a busy machine. */
export const CHANGE_TIMEOUT = { timeout: 30_000 };

/**
 * Makes a version active without the gate; null takes the remote off the site. Resolves when the web
 * server serves the change.
 */
export async function activate(site: Site, name: string, version: string | null): Promise<void> {
  const change = await site.client.change(
    version === null
      ? { kind: 'remove', remote: name }
      : { kind: 'activate', versions: { [name]: version }, force: true },
  );
  expect(change, change.problem ?? '').toMatchObject({ state: 'done' });
  await expect
    .poll(async () => {
      const metrics = await (await fetch(site.metrics)).text();
      return /version="([^"]+)",stage="active"/.exec(releaseLine(metrics, name))?.[1] ?? null;
    }, CHANGE_TIMEOUT)
    .toBe(version);
}

const releaseLine = (metrics: string, name: string) =>
  metrics
    .split('\n')
    .find(
      (line) => line.startsWith(`atlas_release_info{remote="${name}"`) && line.includes('"active"'),
    ) ?? '';
