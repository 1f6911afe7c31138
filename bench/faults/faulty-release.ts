import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from '../../shell/e2e/support/site.ts';
import { archiveOf, filesOf } from '../../shell/remote-kit/build/archive.ts';
import { integrityOf } from '../../shell/src/releases/integrity.ts';
import type { Place } from './places.ts';

/** Statements that cause each fault. */
const FAULTS = {
  'none, to compare': '',
  'endless loop': 'while (true) {}',
  'endless promise': 'return new Promise(() => {});',
  'heap growth': 'const held = []; while (true) held.push(new Array(100_000).fill(held.length));',
  'unhandled rejection': "void Promise.reject(new Error('nobody handles this'));",
  'process.exit': 'process.exit(1);',
  // Each page takes almost as long as a page may, is far too large, and breaks how it is sent.
  hostile: `
    JSON.stringify = () => 'x'.repeat(7_000_000);
    const begun = Date.now();
    while (Date.now() - begun < 1500) {}
    return jsx('p', { children: 'x'.repeat(7_000_000) });
  `,
} as const;

export type Fault = keyof typeof FAULTS;

const isFault = (name: string): name is Fault => name in FAULTS;
export const FAULT_NAMES: readonly Fault[] = Object.keys(FAULTS).filter(isFault);

export const REMOTE = 'mf-fault';
/** Enough to keep the gate busy for most of the time that a check has. */
const HOSTILE_SCENARIOS = 25;

/** Path of a page of the remote. Pages whose id starts with `bad` fail. */
export const faultPath = (id: string) => `/fault/${id}`;

function serverCode(version: string, fault?: Fault, place?: Place): string {
  const code = (where: Place) =>
    fault && place === where ? `if (isBad) { ${FAULTS[fault]} }` : '';
  const atLoad = fault && place === 'module' ? `(() => { ${FAULTS[fault]} })();` : '';
  return `
    const { jsx } = require('react/jsx-runtime');
    const { useParams } = require('react-router-dom');
    ${atLoad}
    const badly = (id) => String(id).startsWith('bad');
    function Page() {
      const isBad = badly(useParams().id);
      ${fault === 'endless promise' && place === 'page' ? 'if (isBad) throw new Promise(() => {});' : code('page')}
      return jsx('h1', { children: 'Version ${version}' });
    }
    exports.remote = {
      name: '${REMOTE}',
      contract: 1,
      routes: [{
        id: 'page',
        path: '/fault/:id',
        query: [],
        load: async ({ params }) => { const isBad = badly(params.id); ${code('loader')} },
        head: ({ params }) => {
          const isBad = badly(params.id);
          ${code('head')}
          return { title: 'Fault', description: 'A page.', canonicalPath: '/fault/' + params.id };
        },
        page: async () => ({ Page }),
      }],
    };
  `;
}

/** Publishes a release of the remote. Its browser files are copied from another remote's release. */
export async function publishFaulty(
  { client, store }: Pick<Site, 'client' | 'store'>,
  version: string,
  model: { readonly name: string; readonly version: string },
  fault?: Fault,
  place?: Place,
): Promise<void> {
  const code = serverCode(version, fault, place);
  const folder = await mkdtemp(join(tmpdir(), 'atlas-fault-'));
  await mkdir(join(folder, 'server'), { recursive: true });
  await cp(join(store.folder(model.name, model.version), 'web'), join(folder, 'web'), {
    recursive: true,
  });
  const manifest = JSON.parse(
    await readFile(join(store.folder(model.name, model.version), 'manifest.json'), 'utf8'),
  );
  const [page] = manifest.routes;
  const bad = Array.from({ length: fault === 'hostile' ? HOSTILE_SCENARIOS : 1 }, (_, at) => at);
  const scenarios = ['good', ...bad.map((at) => `bad-${at}`)].map((id) => ({
    id,
    title: id,
    url: faultPath(id),
    answers: {},
  }));
  await Promise.all([
    writeFile(join(folder, 'server', 'remote.cjs'), code),
    writeFile(join(folder, 'classes.json'), '[]'),
    writeFile(join(folder, 'scenarios.json'), JSON.stringify(scenarios)),
    writeFile(
      join(folder, 'manifest.json'),
      JSON.stringify({
        ...manifest,
        name: REMOTE,
        version,
        routes: [{ id: 'page', path: '/fault/:id', query: [], files: page.files }],
        redirects: [],
        // The model has the same ones, and would be refused for them.
        contributions: {},
        server: { file: 'remote.cjs', integrity: integrityOf(code) },
        uses: { shared: {}, api: { addresses: [], reads: {} } },
      }),
    ),
  ]);
  await client.publish(REMOTE, version, await archiveOf(await filesOf(folder)));
  await rm(folder, { recursive: true });
}
