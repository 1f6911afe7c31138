import { readFile } from 'node:fs/promises';

/** Prefixes of API paths in browser code: `/api/agents/` for a template literal. */
export async function apiPaths(files: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const file of files) {
    const code = await readFile(file, 'utf8');
    for (const [, path = ''] of code.matchAll(/["'`](?:POST )?(\/api\/[\w/-]*)/g)) found.add(path);
  }
  return [...found].sort();
}
