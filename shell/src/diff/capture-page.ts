import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchRoutes } from 'react-router-dom';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { brotli, transferSize } from '../../remote-kit/build/compress.ts';
import type { BrowserContexts } from '../gate/browser/browser-contexts.ts';
import type { GateSites } from '../gate/browser/gate-site.ts';
import { captureViews } from './capture-views.ts';
import { HEIGHT_MAX, type PageCapture } from './captures.ts';
import { bodyLines, headLines, normalizeHtml, stylesheetOf } from './normalize-html.ts';

/** Longest wait for a document or a stylesheet, in milliseconds. */
const FETCH_MS = 15_000;
/** Documents are compressed like the ones that a server sends repeatedly. */
const HTML_QUALITY = 5;

/** Sites that render one version of the remote. */
export interface DiffSite extends Pick<GateSites, 'open'> {
  readonly manifest: ReleaseManifest;
  /** Folder of the release. */
  readonly folder: string;
}

/** The route of a scenario's page; undefined when the release has none. */
export function routeOf({ routes }: Pick<ReleaseManifest, 'routes'>, url: string) {
  const { pathname } = new URL(url, 'http://scenario.test');
  return matchRoutes(
    routes.map(({ id, path, files }) => ({ id, path, handle: files })),
    pathname,
  )?.at(-1)?.route;
}

/** Captures the pages of one version of a remote. */
export class PageCapturer {
  readonly site: DiffSite;
  private readonly contexts: BrowserContexts;
  /** Compressed sizes by file, because pages share files and compression is slow. */
  private readonly sizes = new Map<string, Promise<number>>();

  constructor(site: DiffSite, contexts: BrowserContexts) {
    this.site = site;
    this.contexts = contexts;
  }

  /**
   * Captures a scenario's page.
   *
   * @returns undefined when the version has no such page
   * @throws Error when site, browser or page do not respond in time
   */
  async capture(scenario: Scenario): Promise<PageCapture | undefined> {
    const route = routeOf(this.site.manifest, scenario.url);
    if (!route) return undefined;
    const { origin, close } = await this.site.open(scenario);
    return this.captureAt(origin, scenario, route.handle).finally(close);
  }

  private async captureAt(
    origin: string,
    { url }: Scenario,
    files: readonly string[],
  ): Promise<PageCapture> {
    const { name, version, web } = this.site.manifest;
    const { status, text } = await fetchText(origin + url);
    const html = normalizeHtml(text, { origin, name, version });
    const stylesheet = stylesheetOf(text);
    const scripts = [...new Set([...web.initial, ...files])].map((file) =>
      this.sizeOf(file, () => readFile(join(this.site.folder, 'web', file))),
    );
    const styles = stylesheet
      ? this.sizeOf(stylesheet, async () =>
          Buffer.from((await fetchText(origin + stylesheet)).text),
        )
      : 0;
    const views = await captureViews({ contexts: this.contexts, origin, url });
    return {
      status,
      head: headLines(html),
      body: bodyLines(html),
      bytes: {
        scripts: (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0),
        styles: await styles,
        html: (await brotli(Buffer.from(html), HTML_QUALITY)).byteLength,
      },
      views,
      problems: views
        .filter(({ height }) => height > HEIGHT_MAX)
        .map(({ view, height }) => {
          const where = `${version} at ${view.width} px, ${view.theme}`;
          return `${where} is ${height} px high; its picture shows ${HEIGHT_MAX}`;
        }),
    };
  }

  private sizeOf(file: string, read: () => Promise<Buffer>): Promise<number> {
    const size = this.sizes.get(file) ?? read().then(transferSize);
    this.sizes.set(file, size);
    return size;
  }
}

async function fetchText(url: string) {
  const response = await fetch(url, {
    headers: { Accept: 'text/html,*/*' },
    redirect: 'manual',
    signal: AbortSignal.timeout(FETCH_MS),
  });
  return { status: response.status, text: await response.text() };
}
