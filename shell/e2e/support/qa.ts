import type { Page, Response } from '@playwright/test';
import type { QaChanges } from '../../contract/boot.ts';
import { storedQaSecret } from '../../src/qa/secret.ts';
import { signQaLink } from '../../src/qa/session.ts';
import type { Site } from './site.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A signed link to a page, as `pnpm release qa-link` prints it. */
export function qaLink(
  { releases }: Site,
  path: string,
  changes: Partial<QaChanges> = {},
  expires = Date.now() + HOUR_MS,
): string {
  const token = signQaLink(storedQaSecret(releases), { ...changes, expires });
  return `${path}${path.includes('?') ? '&' : '?'}qa=${token}`;
}

/** Opens a page in a QA session, with the panel closed. */
export async function openInQa(
  page: Page,
  site: Site,
  path: string,
  changes: Partial<QaChanges>,
): Promise<Response | null> {
  await page.addInitScript(() => sessionStorage.setItem('atlas-qa-closed', ''));
  return page.goto(qaLink(site, path, changes));
}
