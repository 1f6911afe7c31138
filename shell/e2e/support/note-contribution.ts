import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { activate } from './activate.ts';
import { axeProblems } from './axe.ts';
import { copyRemote, publishFolder } from './remote-copy.ts';
import type { Site } from './site.ts';
import { expect, hydrated } from './test.ts';

export const CONTRIBUTOR = 'mf-wizard';
const NOTE = 'Which one fits you?';

/** Agents on whose pages the contribution fails on the server. */
export const SERVER_FAULTS = {
  'throws when it renders': 2,
  'throws when it loads': 3,
  'is too large': 5,
  // Last, because other pages then leave the contribution out for some seconds.
  hangs: 4,
} as const;

/** A contribution with faults: on the server by agent, in the browser by a global that the test sets. */
const NOTE_SOURCE = `
  import { useEffect, useId, useState } from 'react';
  import { Link } from 'react-router-dom';
  const inBrowser = typeof window !== 'undefined';
  const has = (fault: string) => inBrowser && Reflect.get(window, 'noteFault') === fault;
  export function Contribution({ agentId, agentName }: { agentId: number; agentName: string }) {
    const id = useId();
    const [count, setCount] = useState(0);
    if (!inBrowser && agentId === 2) throw new Error('The note is broken');
    if (has('render')) throw new Error('The note is broken');
    useEffect(() => {
      if (has('effect')) throw new Error('The note is broken');
    }, []);
    return (
      <section aria-labelledby={id}>
        <h2 id={id}>${NOTE}</h2>
        <p>{agentName}{!inBrowser && agentId === 5 ? 'x'.repeat(65_000) : ''}</p>
        <button type="button" onClick={() => setCount(count + 1)}>Counted {count}</button>
        <Link to="/recommendations">Find out</Link>
      </section>
    );
  }
`;

const SLOTS = `slots: [{
    id: 'note', slot: 'agent.after-overview', order: 500, examples: [{ agentId: 1, agentName: 'Otter' }], component: () => import('./slots/note.tsx'),
    load: async ({ props }) => {
      if (props.agentId === 3) throw new Error('The note has no data');
      if (props.agentId === 4) await new Promise(() => {});
    },
  }],
  routes: [`;

/** Publishes mf-wizard with a contribution. @param extra additional code of the contribution */
export async function publishNote(site: Site, version: string, extra = ''): Promise<void> {
  const { folder, remove } = await copyRemote(CONTRIBUTOR);
  try {
    const remote = join(folder, 'src', 'remote.tsx');
    const text = await readFile(remote, 'utf8');
    await writeFile(remote, text.replace('routes: [', SLOTS));
    await mkdir(join(folder, 'src', 'slots'));
    await writeFile(join(folder, 'src', 'slots', 'note.tsx'), NOTE_SOURCE + extra);
    await publishFolder(site.client, folder, version);
  } finally {
    await remove();
  }
  await activate(site, CONTRIBUTOR, version);
}

/** Longer than a browser's report takes until it counts. */
export const COUNTED = { timeout: 20_000 };

/** How often failures of the contributing release were counted. */
export async function failures(site: Site, kind: string): Promise<number> {
  const metrics = await (await fetch(site.metrics)).text();
  const counts = metrics.matchAll(
    /atlas_remote_errors_total\{remote="([^"]+)",[^}]*kind="([^"]+)"\} (\d+)/g,
  );
  const own = [...counts].filter(([, remote, found]) => remote === CONTRIBUTOR && found === kind);
  return own.reduce((sum, [, , , count]) => sum + Number(count), 0);
}

/** Expects the agent's page to be complete, interactive and accessible. */
export async function expectWholePage(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.getByText('Key Features')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Alternatives' }).click();
  await expect(page.getByRole('tab', { name: 'Alternatives' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
}

export const note = (page: Page) => page.getByRole('heading', { name: NOTE });
