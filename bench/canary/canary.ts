import { DriveSettingsSchema } from '../../registry/contract/drives.ts';
import { median, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { type Behavior, simulateDrive } from './simulate-drive.ts';

const USUAL: Behavior = { failing: 0.001 };
const CASES: readonly [name: string, runs: number, canary: Behavior][] = [
  ['no difference', 200, USUAL],
  ['2% more views fail', 50, { failing: 0.021 }],
  ['10% more views fail', 50, { failing: 0.101 }],
  ['LCP 20% worse', 50, { failing: 0.001, slower: { lcp: 1.2 } }],
  ['INP 50% worse', 50, { failing: 0.001, slower: { inp: 1.5 } }],
  ['LCP, INP, TTFB 5% worse', 50, { failing: 0.001, slower: { lcp: 1.05, inp: 1.05, ttfb: 1.05 } }],
  ['LCP 20% better', 50, { failing: 0.001, slower: { lcp: 0.8 } }],
];

/**
 * `pnpm bench canary`: runs automatic canaries with the real tests and decisions on simulated
 * views. In the active version, 0.1% of the views fail. The seeds are fixed, so the figures are
 * reproducible. `--runs <n>` is the number of canaries of each case.
 */
export async function benchCanary(
  { runs }: { readonly runs?: number | undefined },
  frame: Frame,
): Promise<void> {
  const settings = DriveSettingsSchema.parse({});
  let seed = 1;
  const rows = CASES.map(([name, usual, canary]) => {
    const drives = Array.from({ length: runs ?? usual }, () =>
      simulateDrive(seed++, USUAL, canary, settings),
    );
    const back = drives.filter(({ end }) => end === 'back');
    const views = back.map(({ views }) => views);
    return [
      name,
      `${back.length} of ${drives.length}`,
      `${drives.filter(({ end }) => end === 'promoted').length}`,
      views.length > 0 ? whole(median(views)) : '–',
      views.length > 0 ? whole(Math.max(...views)) : '–',
      back.length > 0 ? `${Math.max(...back.map(({ share }) => share)) * 100}%` : '–',
    ];
  });
  console.log(
    'Canaries that are compared with a control group of equal size, with default settings\n',
  );
  frame.table('canaries', [
    ['canary', 'rolled back', 'promoted', 'its views: median', 'most', 'share, at most'],
    ...rows,
  ]);
}
