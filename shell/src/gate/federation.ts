import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { EXPOSED_REMOTE } from '../../contract/remote.ts';

/** What the runtime of Module Federation reads in a manifest. */
const federationManifest = z.object({
  metaData: z.object({
    publicPath: z.string(),
    remoteEntry: z.object({ path: z.string(), name: z.string(), type: z.string() }),
  }),
  exposes: z.array(z.object({ path: z.string() })),
  shared: z.array(z.object({ name: z.string() })),
});

function parse(text: string) {
  try {
    return federationManifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Contradictions between a release and its Module Federation manifest. A first page uses one, a navigation the other. */
export async function federationProblems(
  folder: string,
  { web, routes, slots = [] }: Pick<ReleaseManifest, 'web' | 'routes' | 'slots'>,
): Promise<string[]> {
  if (!web.manifest) return [];
  const file = `web/${web.manifest}`;
  // Another check reports a missing file.
  const text = await readFile(join(folder, file), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const manifest = parse(text);
  if (!manifest) return [`${file} is not a Module Federation manifest`];
  const { publicPath, remoteEntry } = manifest.metaData;
  const entry = `${remoteEntry.path}${remoteEntry.name}`;
  const used = [EXPOSED_REMOTE, ...[...routes, ...slots].map(({ exposed }) => exposed)];
  const missing = used.filter(
    (name) => name !== undefined && !manifest.exposes.some(({ path }) => path === name),
  );
  return [
    ...(entry === web.entry ? [] : [`${file} names the entry ${entry}, not ${web.entry}`]),
    ...(remoteEntry.type === 'module'
      ? []
      : [`${file} describes a ${remoteEntry.type} entry; the site loads only ES modules`]),
    ...(publicPath === 'auto'
      ? []
      : [`${file} has the public path "${publicPath}"; it must be "auto"`]),
    ...missing.map((name) => `${file} does not expose ${name}`),
  ];
}
