import type { Frame } from '../frame/frame.ts';
import { type Amounts, type Figures, measure } from './measure.ts';
import { report } from './report.ts';
import { ScaledSite } from './scaled-site.ts';

interface Options extends Amounts {
  readonly counts: readonly number[];
}

/**
 * `pnpm bench remotes`: a site with synthetic remotes beside the workspace's own, once with each number of remotes.
 */
export async function benchRemotes({ counts, ...amounts }: Options, frame: Frame): Promise<void> {
  const site = await ScaledSite.create(frame);
  const all: Figures[] = [];
  for (const count of counts) {
    frame.progress(`${count} remotes`);
    all.push(await measure(site, count, amounts, frame));
  }
  report(all, frame);
}
