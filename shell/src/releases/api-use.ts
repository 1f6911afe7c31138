import { readFile } from 'node:fs/promises';

/** Beginnings of the API's addresses that stand in browser code: `/api/agents/` of a template. */
export async function apiAddresses(files: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const file of files) {
    const code = await readFile(file, 'utf8');
    for (const [, address = ''] of code.matchAll(/["'`](?:POST )?(\/api\/[\w/-]*)/g))
      found.add(address);
  }
  return [...found].sort();
}
