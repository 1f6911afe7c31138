import { median, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import type { HostMemory } from '../lib/processes.ts';
import { type Figures, PAGES, type Times } from './measure.ts';
import type { Cost } from './scaled-site.ts';

const pair = (times: Times | undefined) =>
  times && !Number.isNaN(times.p50) ? `${times.p50.toFixed(1)}/${times.p99.toFixed(1)}` : '–';
const middle = (values: readonly number[]) => (values.length > 0 ? whole(median(values)) : '–');
const costs = (values: readonly Cost[]) =>
  `${middle(values.map(({ ms }) => ms))} (${middle(values.map(({ cpuMs }) => cpuMs))})`;

/** Prints what each number of remotes costs. */
export function report(all: readonly Figures[], frame: Frame): void {
  console.log('First page: bytes, and milliseconds as median/p99');
  const header = [
    'remotes',
    'page',
    'scripts',
    'HTML',
    'sent',
    'boot',
    'boot, sent',
    'cached',
    'uncached',
  ];
  const pages = all.flatMap(({ count, pages }) =>
    pages.map((page, at) => [
      ...[String(count), PAGES[at] ?? '', whole(page.scripts), whole(page.html), whole(page.sent)],
      ...[whole(page.boot), whole(page.bootSent), pair(page.cached), pair(page.uncached)],
    ]),
  );
  frame.table('pages', [header, ...pages], 2);
  console.log(
    'Host: milliseconds as medians or median/p99, and megabytes of web server + renderers',
  );
  const memory = ({ web, renderers, processes }: HostMemory) =>
    `${whole(web)}+${whole(renderers)} (${processes})`;
  frame.table('sites', [
    [
      ...[
        'remotes',
        'start',
        'memory at rest',
        'memory with traffic',
        'warm remote',
        'cold remote',
      ],
      ...['traffic', 'pages/s', 'failed', 'site map', 'compose', 'activate', 'prepare'],
    ],
    ...all.map((one) => [
      ...[String(one.count), costs(one.starts), memory(one.rest), memory(one.busy)],
      ...[pair(one.warm), pair(one.cold), pair(one.traffic), one.traffic.perSecond.toFixed(0)],
      ...[String(one.traffic.failed), one.siteMap, costs(one.compositions)],
      ...[costs(one.activations), middle(one.prepared)],
    ]),
  ]);
}
