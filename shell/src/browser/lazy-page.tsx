import { type ComponentType, lazy } from 'react';
import type { RouteSpec } from '../../contract/boot.ts';
import type { Federation } from './federation.ts';
import { KeepHtml, type ServedHtml } from './keep-html.tsx';
import type { Report } from './report.ts';

/** Pauses before the second, third and fourth try, in milliseconds. */
const RETRY_PAUSES_MS = [1000, 4000, 15_000];

/**
 * A page's component, loaded with its remote. While the page is being hydrated a failure must not
 * reject: React would replace the server's HTML, which is readable and whose links work, by an error.
 * So the last try waits for ever instead.
 *
 * @param served what the server drew of the page, which is on the screen; absent for any other page
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
        report(spec.remote, 'load');
        if (!served) throw error;
        const pause = RETRY_PAUSES_MS[attempt];
        if (pause === undefined) return new Promise<never>(() => {});
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  });
}
