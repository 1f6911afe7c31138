import type { BrowserReport } from '@agent-atlas/registry/contract/observations';
import type { Boot } from '../../contract/boot.ts';
import { errorFacts, framesOf, type ReleaseFrame } from '../app/error-facts.ts';
import { routeId } from '../app/route-ids.ts';

/** Maximum number of errors that one page load reports. */
const ERRORS_MAX = 5;

type Failure = NonNullable<BrowserReport['failure']>;

/** Reports to the server that a remote failed to load, threw while rendering, or did not match the server's HTML. */
export type Report = (
  remote: string,
  kind: 'load' | 'render' | 'hydration',
  error: unknown,
) => void;

/** Reports errors and web vitals of this page load. */
interface Observer {
  readonly failed: Report;
}

let observer: Observer | undefined;

/** Starts to observe this page load; later calls return the same observer. Pages without a route are not observed. */
export function observe(boot: Boot): Observer {
  observer ??= createObserver(boot);
  return observer;
}

/** Whether a path matches a route's pattern, such as `/agent/:id`. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

/**
 * Whether it is an error of React on a document that a translator has changed. Other errors of a translated page are
 * the release's own.
 */
const isByTranslation = (kind: Failure['kind'], error: unknown) =>
  kind === 'browser-hydration' || (error instanceof DOMException && error.name === 'NotFoundError');

/** Whether the browser or an extension has translated the page, which moves its texts into elements of their own. */
const isTranslated = () => document.querySelector('html[class*="translated-"], font') !== null;

function createObserver(boot: Boot): Observer {
  const spec = boot.routes.find((route) => routeId(route) === boot.page);
  const versionOf = (remote: string) => boot.remotes.find(({ name }) => name === remote)?.version;
  const version = spec && versionOf(spec.remote);
  if (!spec || !version || boot.qa) return { failed: () => undefined };
  const page = { remote: spec.remote, version, route: spec.path };
  const send = (facts: Pick<BrowserReport, 'failure' | 'vitals'>) =>
    navigator.sendBeacon('/_report', JSON.stringify({ set: boot.set, page, ...facts }));

  const reported = new Set<string>();
  function fail(remote: string, kind: Failure['kind'], error: unknown, frames: ReleaseFrame[]) {
    const failed = versionOf(remote);
    if (!failed || reported.size >= ERRORS_MAX) return;
    if (isByTranslation(kind, error) && isTranslated()) return;
    const facts = errorFacts(
      error instanceof Error ? error : { name: 'Error', message: String(error) },
      frames,
      `${remote}@${failed}`,
    );
    const key = JSON.stringify([remote, kind, facts]);
    if (reported.has(key)) return;
    // The server has already counted a page that failed there.
    const isFirst = reported.size === 0 && boot.problem === undefined;
    reported.add(key);
    const path = location.pathname;
    const own = boot.routes.find((each) => each.remote === remote && matches(each.path, path));
    send({ failure: { remote, version: failed, route: own?.path ?? '', kind, isFirst, ...facts } });
  }

  const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');
  const script = (error: unknown) => {
    const frames = framesOf(stackOf(error), 'browser');
    const [remote] = frames[0]?.release.split('@') ?? [];
    if (remote) fail(remote, 'browser-script', error, frames);
  };
  addEventListener('error', ({ error }) => script(error));
  addEventListener('unhandledrejection', ({ reason }) => script(reason));
  if (Math.random() < (boot.vitals ?? 0))
    import('./vitals.ts').then(
      ({ measureVitals }) => measureVitals((vitals) => send({ vitals })),
      () => undefined,
    );
  return {
    failed: (remote, kind, error) =>
      fail(remote, `browser-${kind}`, error, framesOf(stackOf(error), 'browser')),
  };
}
