import { userInfo } from 'node:os';
import { ReleaseError } from '../releases/errors.ts';
import { Registry } from '../releases/registry.ts';
import { ReleaseStore } from '../releases/store.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import type { RendererPool } from '../renderer/renderer-pool.ts';
import { DIST, releasesDir, workspaceRemotes } from '../run/paths.ts';
import { prepareShell } from '../run/prepare.ts';

/** What the commands work on. */
export const store = new ReleaseStore(releasesDir());
export const registry = new Registry(releasesDir());

/** Who the audit log says it was. */
export const by = process.env.RELEASE_BY || userName();

/** A container may run as a user that has a number and no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

/** Where visitors find the site. */
export function siteOrigin(): string {
  return (process.env.PUBLIC_ORIGIN || `http://localhost:${process.env.PORT || 3000}`).replace(
    /\/$/,
    '',
  );
}

/** Renderers for a command, from a build of the shell that is made first where it is out of date. */
export async function renderers(): Promise<RendererPool> {
  await prepareShell((text) => console.log(`${text} …`));
  return openRenderers(DIST);
}

/** @throws ReleaseError when the workspace has no such remote */
export function refuseUnknown(name: string): void {
  const known = workspaceRemotes();
  if (known.includes(name)) return;
  throw new ReleaseError(`There is no remote ${name}; there are: ${known.join(', ')}`);
}

/** A command of `pnpm release`. */
export interface Command {
  /** Its arguments, as its line in the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Options beyond `--help`, with what each means. */
  readonly options?: Readonly<Record<string, string>>;
  /** Runs it. Gives the exit code: 0, or 1 when something does not hold. */
  readonly run: (args: readonly string[], options: Options) => Promise<number>;
}

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** @throws ReleaseError when the argument is not there */
export function required(value: string | undefined, what: string): string {
  if (!value) throw new ReleaseError(`Which ${what}? See: pnpm release --help`);
  return value;
}

/** An option's text; undefined when it is not there. */
export function text(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
