import { cutTexts } from '@agent-atlas/registry/contract/cut-text';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import { LRUCache } from 'lru-cache';
import { checkClasses, checkStyles } from './contained-classes.ts';
import { integrityOf } from './integrity.ts';
import { keep } from './keep.ts';
import { assetsOf, describeSet, type SetHost, type SetMember } from './set-document.ts';
import type { SetStore } from './set-store.ts';
import { type SharedPackages, sharedProblems } from './shared-problems.ts';
import type { ReleaseStore } from './store.ts';
import { composeStylesheet, type Stylesheet } from './stylesheet.ts';

/** What a build of the host contributes to a set. */
export interface HostParts extends SetHost {
  readonly themeFile: string;
  /** Tailwind candidates of the frame and shared-ui. */
  readonly candidates: readonly string[];
  /** What it shares; without it, its sets do not tell which remotes it cannot run. */
  readonly shared?: SharedPackages;
}

/** What a set needs of a release. A version never changes. */
interface Member extends Omit<SetMember, 'assets'> {
  readonly classes: readonly string[];
  /** Its own styles; empty if it has none, or if the site refuses them. */
  readonly css: string;
}

/** How many reasons a set's document has for each remote that its build cannot run, and their length in characters. */
const REASONS_MAX = 20;
const REASON_LENGTH = 300;

const MEMBERS_KEPT = 1000;
const CLASSES_KEPT = 100_000;
const STYLESHEETS_KEPT = 16;

/** What composing the sets of a store has found out. Most sets differ in one release, and seldom in their stylesheet. */
class Known {
  private readonly store: ReleaseStore;
  private readonly members = new LRUCache<string, Promise<Member>>({ max: MEMBERS_KEPT });
  /** Whether a class affects only its elements, by host and class. */
  private readonly contained = new LRUCache<string, boolean>({ max: CLASSES_KEPT });
  private readonly stylesheets = new LRUCache<string, Promise<Stylesheet>>({
    max: STYLESHEETS_KEPT,
  });

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  member(name: string, version: string): Promise<Member> {
    return keep(this.members, `${name}@${version}`, () => this.read(name, version));
  }

  private async read(name: string, version: string): Promise<Member> {
    const { store } = this;
    const { css, problems } = checkStyles(name, await store.styles(name, version));
    return {
      manifest: await store.manifest(name, version),
      digest: await store.digest(name, version),
      classes: await store.classes(name, version),
      css: problems.length === 0 ? css : '',
    };
  }

  /** Publishing refuses classes that escape, but older releases were published without that check. */
  private async containedOf({ id, themeFile }: HostParts, classes: ReadonlySet<string>) {
    const keyOf = (name: string) => `${id} ${name}`;
    const unknown = [...classes].filter((name) => !this.contained.has(keyOf(name)));
    if (unknown.length > 0) {
      const found = new Set((await checkClasses(themeFile, unknown)).contained);
      for (const name of unknown) this.contained.set(keyOf(name), found.has(name));
    }
    return [...classes].filter((name) => this.contained.get(keyOf(name)));
  }

  async stylesheet(host: HostParts, members: readonly Member[]): Promise<Stylesheet> {
    const classes = new Set(members.flatMap((member) => member.classes));
    const contained = await this.containedOf(host, classes);
    const candidates = [...new Set([...host.candidates, ...contained])].sort();
    const styles = members
      .filter(({ css }) => css !== '')
      .toSorted((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1))
      .map(({ css }) => css);
    const key = integrityOf(JSON.stringify([host.id, candidates, styles]));
    return keep(this.stylesheets, key, () => composeStylesheet(host.themeFile, candidates, styles));
  }
}

const knownOf = new WeakMap<ReleaseStore, Known>();

/**
 * Composes a set from releases on disk and stores it. What it has read and compiled for earlier sets of the same store
 * is used again.
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
  const known = knownOf.get(store) ?? new Known(store);
  knownOf.set(store, known);
  const members = await Promise.all(
    Object.entries(versions).map(([name, version]) => known.member(name, version)),
  );
  const { fileName, css } = await known.stylesheet(host, members);
  const placed = members.map((member) => {
    const { name, version } = member.manifest;
    return { ...member, assets: assetsOf(host, name, version) };
  });
  const lacks = members.flatMap(({ manifest }) => {
    const problems = host.shared ? sharedProblems(manifest, host.shared) : [];
    const reasons = cutTexts(problems, REASONS_MAX, REASON_LENGTH);
    return problems.length > 0 ? [[manifest.name, reasons] as const] : [];
  });
  const document = describeSet(placed, host, fileName, Object.fromEntries(lacks));
  return sets.write(JSON.stringify(document), css);
}
