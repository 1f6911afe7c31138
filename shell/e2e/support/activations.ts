import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ActiveSets } from '../../src/releases/active-sets.ts';
import { LocalReleases } from '../../src/releases/local-releases.ts';
import { SITE_THEME } from '../../src/releases/site-theme.ts';
import { openRenderers } from '../../src/renderer/open-renderers.ts';
import { builtShell } from '../../src/run/inputs.ts';

/**
 * Run with `--expose-gc --no-compilation-cache`. Activates forty versions of one remote, and evaluates
 * and renders each. Prints JSON with the used heap before and after, in bytes, and the number of
 * remaining renderer processes.
 *
 * Arguments: a release store with an active mf-content.
 */
const ACTIVATIONS = 40;
/** The first activations fill caches of the runtime. */
const WARM_UP = 20;
const NAME = 'mf-content';

const root = process.argv[2] ?? '';
const renderers = await openRenderers(builtShell());
const host = { id: 'aaaaaaaaaa', integrity: {}, themeFile: SITE_THEME, candidates: ['p-4'] };
const releases = new LocalReleases(root, async () => host);
const { store } = releases;
const active = await releases.active();
await releases.serve(() => ({ active, canaries: {} }));
const original = store.folder(NAME, active[NAME] ?? '');

const parts = { source: releases, store, sets: releases.sets, renderers };
const sets = new ActiveSets(parts, { onLoaded: () => renderers.retain(sets.releaseKeys) });
await sets.start();

async function activate(number: number): Promise<void> {
  const version = `5.0.${number}`;
  const folder = store.folder(NAME, version);
  await cp(original, folder, { recursive: true });
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, version }));
  await releases.activate(NAME, version);
  await sets.refresh();
  const release = sets.current.releases.get(NAME);
  if (release?.manifest.version !== version) throw new Error(`${version} did not become active`);
  const table = sets.current.tableOf(NAME);
  const { page } = await renderers.render(
    { type: 'render', table, url: 'http://localhost/glossary', year: 2026 },
    { answer: () => Promise.reject(new Error('There is no API here')) },
    release,
  );
  if (page.status !== 200) throw new Error(`${version} rendered ${page.status}`);
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

for (let number = 1; number <= WARM_UP; number++) await activate(number);
const before = heapUsed();
for (let number = WARM_UP + 1; number <= WARM_UP + ACTIVATIONS; number++) await activate(number);
const after = heapUsed();
const { processes } = renderers.load;
sets.stop();
renderers.close();
console.log(JSON.stringify({ before, after, activations: ACTIVATIONS, processes }));
