import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD, ROOT, SHELL_ROOT } from './paths.ts';

const HASH_LENGTH = 16;

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    yield* filesBelow(join(path, entry.name));
  }
}

function hashOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => [...filesBelow(join(root, path))]).sort();
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

const TOOLCHAIN = [
  'pnpm-lock.yaml',
  'shell/contract',
  'shell/remote-kit/build',
  'api/contract',
  'api/client',
  'registry/contract',
  'api-client',
];

/** The files and folders of a remote's package that its build reads. */
const REMOTE_PARTS = ['package.json', 'remote.config.ts', 'build', 'src'];

/** What the shell's build reads besides. */
const SHELL_PARTS = [
  'shell/src',
  'shell/assets',
  'shell/remote-kit/navigation',
  'shared-ui/src',
  'server-kit/src',
];

/** Hash of everything that affects the shell's build. */
export function shellInputs(root = ROOT): string {
  return hashOf(root, [...TOOLCHAIN, ...SHELL_PARTS]);
}

/** Hash of everything that affects a remote's release. */
export function remoteInputs(remote: string, root = ROOT): string {
  return hashOf(root, [...TOOLCHAIN, ...REMOTE_PARTS.map((part) => join(remote, part))]);
}

let built: string | undefined;

/** The folder of the shell's build: this one, or that of the sources at the time of the first call. */
export function builtShell(): string {
  built ??= BUILD ?? join(SHELL_ROOT, 'dist', 'builds', shellInputs().slice(0, HASH_LENGTH));
  return built;
}
