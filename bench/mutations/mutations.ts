import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '../../shell/e2e/support/site.ts';
import { findingLines } from '../../shell/remote-kit/build/change.ts';
import { publishBuilt } from '../../shell/remote-kit/build/publish.ts';
import { buildRelease } from '../../shell/remote-kit/build/release.ts';
import { confinedEvaluator } from '../../shell/src/releases/confined-evaluator.ts';
import { messageOf } from '../../shell/src/releases/errors.ts';
import { openRenderers } from '../../shell/src/renderer/open-renderers.ts';
import type { Renderers } from '../../shell/src/renderer/renderer-pool.ts';
import { findTestBrowser } from '../../tools/find-chrome.ts';
import { NAME } from '../broken/broken-release.ts';
import { writeSources } from '../broken/run-broken-release.ts';
import type { Frame } from '../frame/frame.ts';
import { startBuiltSite } from '../sites/site.ts';
import { breaks } from './breaks.ts';
import { harmless } from './harmless.ts';
import { chosen, type Mutation } from './mutation.ts';

/** Of the breaks, how many must not reach a visitor, and of the harmless changes, how many may be refused. */
const STOPPED_MIN = 0.95;
const REFUSED_MAX = 0.02;

interface MutationsOptions {
  readonly breaks: number;
  readonly harmless: number;
  readonly only?: string | undefined;
}

/** What stopped a mutation, and its message; `live` if nothing did. */
interface Outcome {
  readonly stage: 'build' | 'gate' | 'live';
  readonly message: string;
}

interface MutationDeps {
  readonly site: Site;
  readonly renderers: Renderers;
}

/** Builds and publishes a mutated remote, as its team would. Resolves to what stopped it. */
async function publish(
  { files, manifest }: Mutation,
  version: string,
  { site, renderers }: MutationDeps,
): Promise<Outcome | undefined> {
  const { folder, remove } = await writeSources(files);
  try {
    const out = join(folder, '..', 'out');
    await buildRelease({ folder, out, version }, confinedEvaluator(renderers));
    if (manifest) {
      const file = join(out, 'manifest.json');
      await writeFile(file, JSON.stringify(manifest(JSON.parse(await readFile(file, 'utf8')))));
    }
    await publishBuilt(site.client, { name: NAME, version }, out);
    return undefined;
  } catch (error) {
    return { stage: 'build', message: messageOf(error) };
  } finally {
    await remove();
  }
}

/** What the gate says about a published version. */
async function check(version: string, { client }: Site): Promise<Outcome> {
  const change = await client.change({ kind: 'check', versions: { [NAME]: version } });
  return change.state === 'done'
    ? { stage: 'live', message: '' }
    : { stage: 'gate', message: [...findingLines(change), change.problem ?? ''].join('\n') };
}

/** One line for each kind: how many there were, what stopped them, and how many reached a visitor. */
function rowsOf(outcomes: readonly { mutation: Mutation; outcome: Outcome }[]): string[][] {
  const kinds = Map.groupBy(outcomes, ({ mutation }) => mutation.kind);
  return [...kinds].map(([kind, all]) => {
    const count = (stage: Outcome['stage']) =>
      String(all.filter(({ outcome }) => outcome.stage === stage).length);
    return [kind, String(all.length), count('build'), count('gate'), count('live')];
  });
}

/**
 * `pnpm bench mutations`: breaks a small remote in many ways and places, and changes it in harmless ones, and prints by
 * kind what stops each one. `--breaks` and `--harmless` are how many, `--only <text>` selects kinds.
 *
 * @throws Error if too many breaks reach a visitor, or too many harmless changes are refused
 */
export async function benchMutations(
  { breaks: breaksMax, harmless: harmlessMax, only = '' }: MutationsOptions,
  frame: Frame,
): Promise<void> {
  const env = { GATE_BROWSER: 'on', CHROME_PATH: findTestBrowser() };
  const { site, dist } = await startBuiltSite(frame, { env });
  const renderers = frame.use(await openRenderers(dist), (each) => each.close());
  let count = 0;
  const run = async (all: readonly Mutation[], max: number) => {
    const selected = chosen(
      all.filter(({ kind }) => kind.includes(only)),
      max,
    );
    const outcomes: { mutation: Mutation; outcome: Outcome }[] = [];
    const begin = (mutation: Mutation | undefined) => {
      if (!mutation) return undefined;
      count += 1;
      const version = `8.0.${count}`;
      return { version, published: publish(mutation, version, { site, renderers }) };
    };
    let current = begin(selected[0]);
    for (const [index, mutation] of selected.entries()) {
      if (!current) break;
      frame.progress(`${mutation.kind}, ${mutation.at}`);
      const { version, published } = current;
      const stopped = await published;
      // The next one is built while the gate has this one.
      current = begin(selected[index + 1]);
      outcomes.push({ mutation, outcome: stopped ?? (await check(version, site)) });
    }
    return outcomes;
  };
  const broken = await run(breaks(), breaksMax);
  const sound = await run(harmless(), harmlessMax);
  const head = ['kind', 'mutations', 'build', 'gate', 'reach visitors'];
  if (broken.length > 0) frame.table('breaks', [head, ...rowsOf(broken)], 1);
  if (sound.length > 0) frame.table('harmless', [head, ...rowsOf(sound)], 1);
  const reached = broken.filter(({ outcome }) => outcome.stage === 'live');
  const refused = sound.filter(({ outcome }) => outcome.stage !== 'live');
  for (const { mutation } of reached)
    console.log(`reaches visitors: ${mutation.kind}, ${mutation.at}`);
  for (const { mutation, outcome } of refused)
    console.log(`refused: ${mutation.kind}, ${mutation.at}: ${outcome.message.slice(0, 500)}`);
  console.log(
    `${broken.length - reached.length} of ${broken.length} breaks stopped, ${refused.length} of ${sound.length} harmless changes refused`,
  );
  if (
    reached.length > broken.length * (1 - STOPPED_MIN) ||
    refused.length > sound.length * REFUSED_MAX
  )
    throw new Error('Too many breaks reach a visitor, or too many harmless changes are refused');
}
