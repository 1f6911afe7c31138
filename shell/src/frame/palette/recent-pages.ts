import { fullTitle } from '../../../contract/site.ts';

/** Session storage key of the pages visited in this tab. They leave neither the browser nor the tab. */
const STORAGE_KEY = 'atlas-recent';
const MAX_PAGES = 5;

export interface RecentPage {
  readonly to: string;
  readonly label: string;
}

function isRecentPage(value: unknown): value is RecentPage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'to' in value &&
    typeof value.to === 'string' &&
    value.to.startsWith('/') &&
    'label' in value &&
    typeof value.label === 'string'
  );
}

/** The pages visited in this tab, newest first; empty if storage is blocked. */
export function recentPages(): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentPage) : [];
  } catch {
    return [];
  }
}

/** Adds a page to the recent pages. @param title the document's title, with or without the site's name */
export function rememberPage(to: string, title: string): void {
  const label = title.replace(fullTitle(''), '');
  const others = recentPages().filter((page) => page.to !== to && page.label !== label);
  try {
    const pages = [{ to, label }, ...others].slice(0, MAX_PAGES);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pages));
  } catch {
    // Without storage the page is not remembered.
  }
}
