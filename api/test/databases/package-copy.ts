import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_DIR } from '../../src/base/config.ts';

const PARTS = ['bin', 'catalogue', 'contract', 'migrations', 'package.json', 'src'];

/** Copies this package, so that a test may change it. The copy shares the dependencies. */
export function copyPackage(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) {
    cpSync(join(PACKAGE_DIR, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(PACKAGE_DIR, 'node_modules'), join(folder, 'node_modules'));
}

/** Extracts this package as of a commit. Requires the Git history, which a shallow clone lacks. */
export function checkOutPackage(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const root = join(PACKAGE_DIR, '..');
  const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 } as const;
  const paths = PARTS.map((part) => `api/${part}`);
  const tar = execFileSync('git', ['archive', '--format=tar', commit, '--', ...paths], options);
  execFileSync('tar', ['-x', '--strip-components=1', '-C', folder], { input: tar });
  symlinkSync(join(PACKAGE_DIR, 'node_modules'), join(folder, 'node_modules'));
}
