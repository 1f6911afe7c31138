import type { Versions } from '@agent-atlas/registry/contract/releases';
import { checkClasses, checkStyles } from './contained-classes.ts';
import { assetsOf, describeSet, type SetHost } from './set-document.ts';
import type { SetStore } from './set-store.ts';
import type { ReleaseStore } from './store.ts';
import { composeStylesheet } from './stylesheet.ts';

/** What a build of the host contributes to a set. */
export interface HostParts extends SetHost {
  readonly themeFile: string;
  /** Tailwind candidates of the frame and shared-ui. */
  readonly candidates: readonly string[];
}

/**
 * Composes a set from releases on disk and stores it.
 *
 * @returns the set's id
 * @throws ReleaseError when the releases are incompatible
 */
export async function composeSet(
  store: ReleaseStore,
  sets: SetStore,
  host: HostParts,
  versions: Versions,
): Promise<string> {
  const members = await Promise.all(
    Object.entries(versions).map(async ([name, version]) => ({
      manifest: await store.manifest(name, version),
      digest: await store.digest(name, version),
      assets: assetsOf(host, name, version),
      classes: await store.classes(name, version),
      styles: checkStyles(name, await store.styles(name, version)),
    })),
  );
  const classes = new Set(members.flatMap((member) => member.classes));
  // Publishing refuses classes that escape, but older releases were published without that check.
  const { contained } = await checkClasses(host.themeFile, [...classes]);
  const candidates = [...host.candidates, ...contained];
  const styles = members
    .filter((member) => member.styles.problems.length === 0 && member.styles.css !== '')
    .toSorted((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1))
    .map((member) => member.styles.css);
  const { fileName, css } = await composeStylesheet(host.themeFile, candidates, styles);
  const document = describeSet(members, host, fileName);
  return sets.write(JSON.stringify(document), css);
}
