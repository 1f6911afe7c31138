import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from '../../src/releases/integrity.ts';
import { loadServerModule } from '../../src/releases/load-server.ts';

// Loads 300 different releases of some 200 KB, one after the other, and prints by how many bytes the
// heap has grown. Needs --expose-gc.
const [folder] = process.argv.slice(2);
const collect = globalThis.gc;
if (!folder || !collect) throw new Error('Usage: node --expose-gc load-many.ts <folder>');

mkdirSync(join(folder, 'server'), { recursive: true });

function load(patch: number): void {
  const text = `release ${patch} `.repeat(14_000);
  const code = `
    const text = ${JSON.stringify(text)};
    function Page() { return text + require('react').version; }
    exports.remote = {
      name: 'mf-a',
      contract: 1,
      routes: [{ id: 'page', path: '/', head: () => ({ title: text }), page: async () => ({ Page }) }],
    };
  `;
  writeFileSync(join(folder ?? '', 'server', 'remote.cjs'), code);
  const server = { file: 'remote.cjs', integrity: integrityOf(code) };
  const release = { name: 'mf-a', version: `1.0.${patch}`, server };
  const { routes } = loadServerModule(folder ?? '', release, { react: { version: '19' } });
  if (routes.length !== 1) throw new Error('The release was not loaded');
}

async function heapUsed(): Promise<number> {
  // What is only weakly held goes after a turn of the event loop.
  for (let round = 0; round < 5; round++) {
    collect?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed: used, external } = process.memoryUsage();
  return used + external;
}

for (let patch = 0; patch < 20; patch++) load(patch);
const before = await heapUsed();
for (let patch = 20; patch < 320; patch++) load(patch);
console.log((await heapUsed()) - before);
