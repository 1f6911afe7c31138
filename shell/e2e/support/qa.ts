import type { CreatedQaLink, NewQaLink } from '@agent-atlas/registry/contract/qa-links';
import type { Page, Response } from '@playwright/test';
import type { QaChanges } from '../../contract/boot.ts';
import { NO_CONDITIONS, urlWith } from '../../src/qa/conditions.ts';
import type { Site } from './site.ts';
import { expect } from './test.ts';

/** A link that opens any version of any remote, as `pnpm release qa link` creates it. */
export function createQaLink(
  { client }: Pick<Site, 'client'>,
  fields: Partial<NewQaLink> = {},
): Promise<CreatedQaLink> {
  return client.createQaLink({ person: 'Ana', scope: 'any', ...fields });
}

/** The URL of a page in a new QA session. */
export async function qaLink(
  site: Pick<Site, 'client'>,
  path: string,
  fields: Partial<NewQaLink> = {},
): Promise<string> {
  const { token } = await createQaLink(site, fields);
  return `${path}${path.includes('?') ? '&' : '?'}qa=${token}`;
}

/** Opens a page in a new QA session with these changes. */
export async function openWithChanges(
  page: Page,
  site: Site,
  path: string,
  changes: Partial<QaChanges>,
): Promise<Response | null> {
  const url = urlWith(new URL(path, site.origin), { ...NO_CONDITIONS, ...changes });
  return page.goto(await qaLink(site, url));
}

/** Like {@link openWithChanges}, with the panel closed. */
export async function openInQa(
  page: Page,
  site: Site,
  path: string,
  changes: Partial<QaChanges>,
): Promise<Response | null> {
  await page.addInitScript(() =>
    sessionStorage.setItem('atlas-qa-panel', JSON.stringify({ open: false, dock: 'bottom' })),
  );
  return openWithChanges(page, site, path, changes);
}

export const panelOf = (page: Page) => page.getByRole('region', { name: 'QA session' });
export const bodyOf = (page: Page) =>
  panelOf(page).getByRole('heading', { name: 'Test conditions' });

export async function openPanel(page: Page): Promise<void> {
  await expect(panelOf(page)).toBeVisible();
  if (!(await bodyOf(page).isVisible()))
    await panelOf(page).getByRole('button', { name: 'Panel' }).click();
  await expect(bodyOf(page)).toBeVisible();
}
