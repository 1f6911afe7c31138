import type { ReleaseManifest } from '../../contract/manifest.ts';

/**
 * One line per value of a JSON value. Items with an `id` are named by it, so that their order does
 * not matter. Each other item is one line, so that related values stay together.
 */
function flatten(value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const isNamed = typeof item === 'object' && item !== null && 'id' in item;
      return isNamed
        ? flatten(item, `${path}[${item.id}]`)
        : [`${path}[]: ${JSON.stringify(item)}`];
    });
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) =>
      flatten(inner, path === '' ? name : `${path}.${name}`),
    );
  return [`${path}: ${JSON.stringify(value)}`];
}

/**
 * What a release declares to the host: routes, query parameters, redirects, and everything else in
 * its manifest except its version, its files and its use of the API. Fields of later kits are
 * included.
 */
export function contractLines(manifest: ReleaseManifest): string[] {
  const { version: _version, web: _web, server: _server, uses, routes, ...rest } = manifest;
  const declared = routes.map(({ files: _files, exposed: _exposed, ...route }) => route);
  return flatten({ ...rest, routes: declared, uses: { shared: uses.shared } }, '').sort();
}

/** The API calls in a release's code, and the response fields that its pages read. */
export function apiLines({ uses: { api } }: ReleaseManifest): string[] {
  const reads = Object.entries(api.reads).flatMap(([call, fields]) =>
    fields.map((field) => `${call}: ${field}`),
  );
  return [...api.addresses, ...reads].sort();
}
