import { LRUCache } from 'lru-cache';

/** Maximum number of routes to remember. */
const MAX_ROUTES = 1000;
/** Maximum number of reads to predict for one page. */
const MAX_READS = 16;
const SEPARATORS = /([/?&=])/;

/** A read with the positions of the page's own parameters, e.g. `/api/agents/`, 0. */
type Template = readonly (string | { readonly parameter: number })[];

/**
 * Predicts a page's API reads from the last page of the same route, so that they go out as one request
 * before the render starts: `/agent/7` needs for agent 7 what `/agent/3` needed for agent 3. A wrong
 * guess costs one unused read.
 */
export class ReadPredictor {
  private readonly templates = new LRUCache<string, readonly Template[]>({ max: MAX_ROUTES });

  /**
   * Learns from a page.
   *
   * @param path the page's canonical path with its query
   * @param keys its reads
   */
  learn(route: string, path: string, keys: readonly string[]): void {
    const parameters = parametersOf(route, path);
    const templates = keys.slice(0, MAX_READS).map((key) =>
      key.split(SEPARATORS).map((part) => {
        const parameter = parameters.indexOf(part);
        return parameter < 0 || (part.length <= 1 && SEPARATORS.test(part)) ? part : { parameter };
      }),
    );
    this.templates.set(shapeOf(route, path), templates);
  }

  /** The reads that a page will probably make. */
  readsOf(route: string, path: string): string[] {
    const parameters = parametersOf(route, path);
    const templates = this.templates.get(shapeOf(route, path)) ?? [];
    return templates.map((template) =>
      template
        .map((part) => (typeof part === 'string' ? part : (parameters[part.parameter] ?? '')))
        .join(''),
    );
  }
}

/** Pages of one route with other query parameters, such as another tab, make other reads. */
function shapeOf(route: string, path: string): string {
  return `${route} ${queryOf(path)
    .map(([name]) => name)
    .join('&')}`;
}

/** Values in a page's path and query, in the order of the route. */
function parametersOf(route: string, path: string): string[] {
  const [pathname = ''] = path.split('?');
  const segments = pathname.split('/');
  const own = route
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [segments[index] ?? ''] : []));
  return [...own, ...queryOf(path).map(([, value]) => encodeURIComponent(value))];
}

function queryOf(path: string): [string, string][] {
  const at = path.indexOf('?');
  return at < 0 ? [] : [...new URLSearchParams(path.slice(at))];
}
