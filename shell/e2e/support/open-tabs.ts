import { expect, type Page } from '@playwright/test';
import { activate } from './activate.ts';
import { publishEdited } from './remote-copy.ts';
import type { Site } from './site.ts';

/** Activates an edited version of a remote and waits until visitors get it. @returns the previous version */
export async function deploy(
  site: Site,
  name: string,
  version: string,
  from: string,
  path: string,
) {
  const before = (await site.active())[name] ?? '';
  const to = `${from}, renewed`;
  await publishEdited(site.client, name, version, { from, to });
  await activate(site, name, version);
  expect(await (await fetch(site.origin + path)).text()).toContain(to);
  return before;
}

/** Counts the documents that the tab loads from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}
