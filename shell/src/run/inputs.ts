import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

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

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => [...filesBelow(join(ROOT, path))]).sort();
  for (const file of files)
    hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

const TOOLCHAIN = [
  'pnpm-lock.yaml',
  'shell/contract',
  'shell/remote-kit/build',
  'api/contract',
  'api/client',
];

/** Changes when anything that goes into the shell's build does. */
export function shellInputs(): string {
  return hashOf([...TOOLCHAIN, 'shell/src', 'shell/assets', 'shared-ui/src']);
}

/** Changes when anything that goes into a remote's release does. */
export function remoteInputs(remote: string): string {
  return hashOf([...TOOLCHAIN, `${remote}/package.json`, `${remote}/src`, `${remote}/articles`]);
}
