import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from '../../src/releases/registry.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { SHELL_ROOT } from '../../src/run/paths.ts';
import { loadServerTools } from '../../src/run/prepare.ts';

/**
 * Run with `--expose-gc --no-compilation-cache`, because the engine keeps compiled code until memory
 * is short, which would hide what the server itself keeps. Activates a hundred versions of one remote, each evaluated anew and
 * rendered from, and prints the heap in use before and after as JSON, in bytes.
 *
 * Arguments: a release store with an active mf-content.
 */
const ACTIVATIONS = 100;
/** The first ones fill caches of the runtime. */
const WARM_UP = 20;
const NAME = 'mf-content';

const root = process.argv[2] ?? '';
const { ActiveSets, renderPage, sharedTable } = await loadServerTools();
const store = new ReleaseStore(root);
const registry = new Registry(root);
const { active } = await registry.read();
const original = store.folder(NAME, active[NAME] ?? '');

const sets = new ActiveSets(store, registry, {
  shared: sharedTable,
  themeFile: join(SHELL_ROOT, '..', 'shared-ui', 'src', 'styles', 'theme.css'),
  candidates: ['p-4', 'md:p-8'],
  buildId: 'test',
});
await sets.start();

async function activate(number: number): Promise<void> {
  const version = `5.0.${number}`;
  const folder = store.folder(NAME, version);
  await cp(original, folder, { recursive: true });
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, version }));
  await registry.change(NAME, version, 'test');
  await sets.refresh();
  if (sets.current.releases.get(NAME)?.manifest.version !== version) {
    throw new Error(`${version} did not become active`);
  }
  const page = await renderPage(sets.current, new URL('http://localhost/glossary'), {
    fetch,
    apiUrl: 'http://localhost:9',
    apiTimeoutMs: 100,
    onError: (error) => {
      throw error;
    },
  });
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
sets.stop();
console.log(JSON.stringify({ before, after, activations: ACTIVATIONS }));
