import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ADDRESSES } from '../../shell/e2e/support/routes.ts';
import { CHROME_ARGS, findChrome } from '../../tools/find-chrome.ts';
import { median, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { run } from '../lib/run.ts';
import { installPeer } from '../peer/peer-build.ts';
import { Workspace } from '../sites/workspace.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface LighthouseOptions {
  readonly only?: readonly string[] | undefined;
  readonly runs: number;
}

const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});

const reportSchema = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});

type Report = z.infer<typeof reportSchema>;

/** Runs Lighthouse's mobile preset once. @param folder contains an installation of Lighthouse */
async function audit(folder: string, url: string): Promise<Report> {
  const file = join(folder, 'lighthouse.json');
  const args = [
    'node_modules/lighthouse/cli/index.js',
    url,
    `--chrome-flags=--headless ${CHROME_ARGS.join(' ')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
  ];
  const audited = () => run(process.execPath, args, folder, { CHROME_PATH: findChrome() });
  // Lighthouse sometimes misses the navigation in its trace (NO_NAVSTART); a second run succeeds.
  await audited().catch(audited);
  return reportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Failed audits that lower a score other than performance. */
function failures({ categories, audits }: Report): string[] {
  const counted = CATEGORIES.slice(1).flatMap((name) => categories[name].auditRefs);
  const failed = counted.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return [...new Set(failed.map(({ id }) => id))];
}

/** The table row of a page: medians of several runs. */
function row(path: string, reports: readonly Report[]): string[] {
  const score = (name: (typeof CATEGORIES)[number]) =>
    whole(median(reports.map(({ categories }) => categories[name].score * 100)));
  const value = (id: string) =>
    whole(median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)));
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];
  const failed = [...new Set(reports.flatMap(failures))].join(', ');
  return [path, failed, ...CATEGORIES.map(score), ...times.map(value)];
}

const HEADER = [
  'page',
  'what costs points',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'first paint',
  'largest paint',
  'blocking',
];

/**
 * `pnpm bench lighthouse`: prints the scores of the mobile preset and times in milliseconds, each the median of
 * `--runs <n>` runs (default 5). `--only <text>` selects pages whose path contains the text; it may be repeated.
 */
export async function benchLighthouse(
  { only, runs }: LighthouseOptions,
  frame: Frame,
): Promise<void> {
  const pages = selected(
    ADDRESSES.filter(({ status }) => !status),
    only,
    ({ path }) => path,
  );
  const workspace = await Workspace.create(frame);
  const folder = join(frame.folder, 'peer');
  frame.progress('Installing Lighthouse');
  await installPeer(folder);
  const origin = await workspace.startSite('federated');
  const rows: string[][] = [];
  // The first run of a new site and a new browser does not count: both are cold.
  await audit(folder, `${origin}/`);
  for (const { path } of pages) {
    const reports: Report[] = [];
    for (let each = 0; each < runs; each++) reports.push(await audit(folder, origin + path));
    const values = row(path, reports);
    frame.progress(values.filter(Boolean).join('  '));
    rows.push(values);
  }
  frame.table('pages', [HEADER, ...rows], 2);
}
