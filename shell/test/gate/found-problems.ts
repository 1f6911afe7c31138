import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { examine, type GateDeps } from '../../src/gate/gate.ts';
import { staticChecks } from '../../src/gate/static-checks.ts';
import { SITE_THEME } from '../../src/releases/site-theme.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { inProcessRenderers } from '../support/in-process-renderers.ts';
import { publishToStore } from '../support/publish-to-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyRemote } from '../support/tiny-remote.ts';

export const renderers = inProcessRenderers();

/** Sources of a remote with another route. @param more properties of the remote */
export const remoteAt = (path: string, more = '', route = '') => `
  import { defineRemote } from '@agent-atlas/contract';
  const head = () => ({ title: 'Home', description: 'A page.', canonicalPath: '/tiny' });
  export const remote = defineRemote({
    name: 'mf-tiny',
    routes: [{ id: 'home', path: '${path}', head, ${route} page: () => import('./pages/home.tsx') }],
    ${more}
  });
`;

const SCENARIOS = `export const scenarios = [
  { id: 'usual', title: 'Usual', url: '/tiny', answers: {} },
];`;

interface Given {
  readonly sources?: Readonly<Record<string, string>>;
  readonly parts?: Partial<GateDeps>;
  /** Modifies the release after it was published. */
  readonly spoil?: (folder: string, manifest: ReleaseManifest) => Promise<void>;
  readonly deadlineMs?: number;
}

type Built = Awaited<ReturnType<typeof build>>;

async function build(sources: NonNullable<Given['sources']>) {
  const root = await mkdtemp(join(tmpdir(), 'atlas-gate-'));
  folders.push(root);
  const folder = await tinyRemote({ 'src/scenarios.ts': SCENARIOS, ...sources });
  const manifest = await publishToStore(new ReleaseStore(root), renderers, { folder });
  return { root, manifest };
}

/** The builds of the current worker, by their sources. Its test files share this module. */
const builds = new Map<string, Promise<Built>>();
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Publishes a small remote to a new store. The same sources are built only once. */
export async function published(sources: Given['sources'] = {}) {
  const key = JSON.stringify(sources);
  const building = builds.get(key) ?? build(sources);
  builds.set(key, building);
  const { root, manifest } = await building;
  const store = new ReleaseStore(await tempFolder());
  await cp(root, store.root, { recursive: true });
  return { store, manifest };
}

/** The problems of a small remote, by check, without the checks that passed. */
export async function found(given: Given = {}): Promise<Record<string, string[]>> {
  const { sources, parts, spoil, deadlineMs = 60_000 } = given;
  const { store, manifest } = await published(sources);
  await spoil?.(store.folder(manifest.name, manifest.version), manifest);
  const against: GateDeps = {
    store,
    renderers,
    checks: staticChecks,
    styles: { themeFile: SITE_THEME, candidates: ['p-4'] },
    shared: { versions: manifest.shared, names: await renderers.sharedNames() },
    others: [],
    api: { paths: {} },
    ...parts,
  };
  const findings = await examine(manifest.name, manifest.version, against, deadlineMs);
  return Object.fromEntries(
    findings.filter(({ problems }) => problems.length > 0).map((f) => [f.check, [...f.problems]]),
  );
}
