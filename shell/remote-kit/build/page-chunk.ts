const MODULE_ID = /["'](\.\/src\/[^"']+)["']/;

/**
 * The browser file of a route's page. The server build keeps module paths as ids, so the source text
 * of the compiled `page` function names the module it imports; the browser build names its chunks by
 * the same paths (`./src/pages/home.tsx` → `src_pages_home_tsx.<hash>.js`).
 *
 * @param importer source text of the route's compiled `page` function
 */
export function pageChunk(importer: string, files: readonly string[]): string | undefined {
  const id = MODULE_ID.exec(importer)?.[1];
  if (!id) return undefined;
  const stem = id.replace(/^\.\//, '').replaceAll(/[^A-Za-z0-9-]/g, '_');
  return files.find((file) => file.startsWith(`${stem}.`));
}
