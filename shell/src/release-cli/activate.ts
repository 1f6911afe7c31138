import { ReleaseError } from '../releases/errors.ts';
import type { ActivateOptions } from '../releases/registry.ts';
import { previousVersion } from '../releases/rollback.ts';
import { passes } from './check.ts';
import { by, type Command, registry, required, text } from './context.ts';

/** What `--assets` means: a folder elsewhere, `own` for this site, nothing for as before. */
function assetsOption(given: string | undefined): ActivateOptions {
  if (given === undefined) return {};
  if (given === 'own') return { assets: null };
  const url = URL.canParse(given) ? new URL(given) : undefined;
  // It becomes part of addresses, and of the policy, which these characters would take apart.
  const isFolder =
    /^https?:$/.test(url?.protocol ?? '') && !url?.search && !url?.hash && !/[;,]/.test(given);
  if (!url || !isFolder) {
    throw new ReleaseError(
      `--assets is the address of a folder, as https://cdn.example/mf-x/1.2.3, or own; not ${given}`,
    );
  }
  return { assets: url.href.replace(/\/+$/, '') };
}

/** Activates what holds against the gate, and prints what happened. @returns the exit code */
export async function makeActive(
  name: string,
  version: string,
  options: ActivateOptions = {},
): Promise<number> {
  if (!(await passes(name, version, options.assets ?? undefined))) {
    console.error(`${name} ${version} was not activated; the site is as it was.`);
    return 1;
  }
  await registry.change(name, version, by, options);
  console.log(`Activated ${name} ${version}`);
  return 0;
}

export const activate: Command = {
  usage: 'activate <remote> <version>',
  summary: 'check it, then make it the active one',
  options: {
    '--assets <url>': 'the folder its browser files are served from; own: by this site again',
  },
  run: ([remote, version], options) =>
    makeActive(
      required(remote, 'remote'),
      required(version, 'version'),
      assetsOption(text(options, 'assets')),
    ),
};

export const rollback: Command = {
  usage: 'rollback <remote>',
  summary: 'activate the version that was active before',
  run: async ([remote]) => {
    const name = required(remote, 'remote');
    const version = previousVersion(await registry.read(), name);
    if (!version) throw new ReleaseError(`${name} has no earlier active version to go back to`);
    return makeActive(name, version, { rollback: true });
  },
};

export const remove: Command = {
  usage: 'remove <remote>',
  summary: 'take the remote off the site; its addresses answer 404',
  run: async ([remote]) => {
    const name = required(remote, 'remote');
    if (!(await registry.read()).active[name]) throw new ReleaseError(`${name} is not active`);
    await registry.change(name, null, by);
    console.log(`Removed ${name}`);
    return 0;
  },
};
