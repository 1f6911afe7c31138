import { type ComponentType, lazy } from 'react';
import type { RouteSpec } from '../../contract/boot.ts';
import type { Federation } from './federation.ts';
import { KeepHtml, type ServedHtml } from './keep-html.tsx';
import type { Report } from './observer.ts';

/** Pauses before the second, third and fourth attempt, in milliseconds. */
const RETRY_PAUSES_MS = [1000, 4000, 15_000];

/**
 * A page's component, which is loaded when it first renders. If the page is being hydrated, loading never rejects:
 * React would replace the server-rendered HTML, which is readable and whose links work, with an error. After the last
 * attempt the promise stays pending instead.
 *
 * @param served the server-rendered HTML, if this is the page on the screen
 */
export function lazyPage(
  federation: Federation,
  spec: RouteSpec,
  served: ServedHtml | undefined,
  report: Report,
): ComponentType {
  return lazy(async () => {
    for (let attempt = 0; ; attempt++) {
      try {
        const Page = await federation.page(spec);
        if (!served) return { default: Page };
        return {
          default: () => (
            <KeepHtml served={served}>
              <Page />
            </KeepHtml>
          ),
        };
      } catch (error) {
        report(spec.remote, 'load', error);
        if (!served) throw error;
        const pause = RETRY_PAUSES_MS[attempt];
        if (pause === undefined) return new Promise<never>(() => {});
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  });
}
