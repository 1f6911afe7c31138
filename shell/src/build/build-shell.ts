import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scanCandidates } from '../../remote-kit/build/candidates.ts';
import { compile } from '../../remote-kit/build/compile.ts';
import { writeCompressed } from '../../remote-kit/build/compress.ts';
import { type BuildMode, sharedVersions } from '../../remote-kit/build/remote-config.ts';
import { digestOf } from '../releases/digest.ts';
import { HOST_BUILD_FILE, HOST_CONTRACT, type HostBuild } from '../releases/host-build.ts';
import { contentHash, integrityOf } from '../releases/integrity.ts';
import { SITE_THEME } from '../releases/site-theme.ts';
import { browserConfig, rendererConfig, serverBundleConfig } from './shell-config.ts';

/** Folders whose class names every stylesheet contains. */
export function hostSources(root: string, mode: BuildMode): string[] {
  const folders = [join(root, 'src', 'frame'), join(root, '..', 'shared-ui', 'src')];
  return mode === 'development' ? [...folders, join(root, 'src', 'dev', 'browser')] : folders;
}

const isStylesheet = (path: string) => !/\.\w+$/.test(path) || path.endsWith('.css');

/** Copies the site's theme into a build. */
export async function copyTheme(dist: string): Promise<void> {
  const theme = join(dist, 'theme');
  await rm(theme, { recursive: true, force: true });
  await cp(dirname(SITE_THEME), theme, { recursive: true, filter: isStylesheet });
}

/** Writes the description of a finished build that the web server reads, and returns it. */
export async function describeHostBuild(
  root: string,
  dist: string,
  mode: BuildMode,
): Promise<HostBuild> {
  const folder = join(dist, 'browser');
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js')).sort();
  const findScript = (prefix: string) => {
    const script = scripts.find((file) => file.startsWith(prefix));
    if (!script) throw new Error(`${folder} has no ${prefix}*.js; build the shell again`);
    return `/assets/${script}`;
  };
  const integrity: Record<string, string> = {};
  for (const file of scripts) {
    integrity[`/assets/${file}`] = integrityOf(await readFile(join(folder, file)));
  }
  await copyTheme(dist);
  const parts = ['browser', 'server', 'theme'].map((part) => digestOf(join(dist, part)));
  const candidates = scanCandidates(...hostSources(root, mode));
  const build: HostBuild = {
    id: contentHash(JSON.stringify([await Promise.all(parts), candidates])),
    contract: HOST_CONTRACT,
    entry: findScript('shell.'),
    start: findScript('start.'),
    integrity,
    candidates,
    sharedVersions: sharedVersions(root),
  };
  await writeFile(join(dist, HOST_BUILD_FILE), JSON.stringify(build, null, 2));
  return build;
}

/** Builds the shell's browser and server bundles into `dist`. @throws BuildError */
export async function buildShell(root: string, dist: string, mode: BuildMode): Promise<void> {
  await compile([
    browserConfig(root, dist, mode),
    serverBundleConfig(root, dist, mode),
    rendererConfig(root, dist, mode),
  ]);
  const { integrity } = await describeHostBuild(root, dist, mode);
  if (mode === 'development') return;
  const files = Object.keys(integrity).map((url) => url.replace('/assets/', ''));
  await Promise.all(files.map((file) => writeCompressed(join(dist, 'browser', file))));
}
