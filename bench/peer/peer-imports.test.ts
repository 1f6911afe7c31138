import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../shell/src/run/paths.ts';

const NEXT_APP = join(import.meta.dirname, 'next');
const IMPORT =
  /(?:import|export)\s+(?:type\s+)?(\*|\{[^}]*\})\s+from '(?:\.\.?\/)+workspace\/([^']+)'/g;

interface SharedImport {
  readonly file: string;
  readonly target: string;
  readonly names: readonly string[];
}

const namesIn = (clause: string) =>
  [...clause.matchAll(/(?:^|[{,])\s*(?:type\s+)?(\w+)/g)].map(([, name = '']) => name);

async function sharedImports(): Promise<SharedImport[]> {
  const files = await readdir(NEXT_APP, { recursive: true });
  const sources = files.filter((file) => /^(app|parts)\/.*\.tsx?$/.test(file));
  const found = sources.map(async (file) => {
    const code = await readFile(join(NEXT_APP, file), 'utf8');
    return [...code.matchAll(IMPORT)].map(([, clause = '', target = '']) => ({
      file,
      target,
      names: namesIn(clause),
    }));
  });
  return (await Promise.all(found)).flat();
}

const imports = await sharedImports();

// The type check does not see the Next.js app, because its dependencies are not installed.
describe('the files that the Next.js app shares with the site', () => {
  it('are imported', () => {
    expect(imports.length).toBeGreaterThan(10);
  });

  it.each(imports)('$target has what $file imports', async ({ target, names }) => {
    const path = join(ROOT, target);
    expect(existsSync(path), path).toBe(true);
    const code = await readFile(path, 'utf8');
    for (const name of names) {
      expect(code).toMatch(new RegExp(`export .*\\b${name}\\b`));
    }
  });
});
