import { pathWith } from '@agent-atlas/api-client/rules';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The query parameter that names the open tab. */
const TAB = 'tab';

/** The tab in a URL's `?tab=`; the first tab if it is missing or unknown. */
export function readTab<Tab extends string>(
  search: URLSearchParams,
  tabs: readonly [Tab, ...Tab[]],
): Tab {
  const name = search.get(TAB);
  return tabs.find((tab) => tab === name) ?? tabs[0];
}

export interface UrlTabs<Tab extends string> {
  readonly tab: Tab;
  /** Opens a tab. Replaces the history entry and keeps the scroll position. */
  readonly open: (tab: string) => void;
  /** The path of the page with the given tab, for links that work without JavaScript. */
  readonly pathOf: (tab: string) => string;
}

/** Tabs whose state is stored in the URL. The first tab has no query parameter. */
export function useUrlTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): UrlTabs<Tab> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const pathOf = (tab: string) => pathWith(pathname, { [TAB]: tab === tabs[0] ? undefined : tab });
  return {
    tab: readTab(search, tabs),
    open: (tab) => void navigate(pathOf(tab), { replace: true, preventScrollReset: true }),
    pathOf,
  };
}
