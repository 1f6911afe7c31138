import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../../src/run/paths.ts';

const DEPLOY = join(ROOT, 'deploy');

export const readExample = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

/** Names of the files of a folder of `deploy`. */
export const examplesIn = (folder: string) => readdirSync(join(DEPLOY, folder)).sort();

/** The documents of a YAML file. @throws Error for a file that is not valid YAML */
export function readDocuments(path: string): unknown[] {
  return parseAllDocuments(readExample(path), { merge: true, prettyErrors: true }).map((each) => {
    const [problem] = [...each.errors, ...each.warnings];
    if (problem) throw problem;
    return each.toJS();
  });
}

/** The settings that docs/settings.md lists. */
export function documentedSettings(): Set<string> {
  const text = readFileSync(join(ROOT, 'docs', 'settings.md'), 'utf8');
  const names = [...text.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );
  // Settings of libraries, not of the site.
  return new Set([...names, 'NODE_ENV']);
}

export const strings = z.record(z.string(), z.string());
