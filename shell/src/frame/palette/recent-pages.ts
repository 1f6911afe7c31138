import { SITE_NAME } from '../../../contract/site.ts';

/** Where the pages of this tab are kept: they leave neither the browser nor the tab. */
const STORAGE_KEY = 'atlas-recent';
const MOST = 5;

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

/** The pages seen in this tab, newest first; none where storage is forbidden. */
export function recentPages(): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentPage) : [];
  } catch {
    return [];
  }
}

/** Remembers a page by its address and the document's title. */
export function rememberPage(to: string, title: string): void {
  const label = title.replace(` | ${SITE_NAME}`, '');
  const others = recentPages().filter((page) => page.to !== to && page.label !== label);
  try {
    const pages = [{ to, label }, ...others].slice(0, MOST);
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pages));
  } catch {
    // Forgotten, then.
  }
}
