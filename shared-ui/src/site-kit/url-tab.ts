import { pathWith } from '@agent-atlas/api-client/rules';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** The query parameter that names the open tab. */
const TAB = 'tab';

/** The tab that a URL asks for with `?tab=`; the first one for anything unknown. */
export function readTab<Tab extends string>(
  search: URLSearchParams,
  tabs: readonly [Tab, ...Tab[]],
): Tab {
  const asked = search.get(TAB);
  return tabs.find((tab) => tab === asked) ?? tabs[0];
}

export interface UrlTabs<Tab extends string> {
  readonly tab: Tab;
  /** Opens a tab in place of the open one: the page stays where it is scrolled to. */
  readonly open: (tab: string) => void;
  /** The path of the page with a tab open, for links that work without JavaScript. */
  readonly pathOf: (tab: string) => string;
}

/** Tabs whose URL says which one is open. The first one needs no mention. */
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
