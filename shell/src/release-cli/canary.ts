import { ReleaseError } from '../releases/errors.ts';
import { makeActive } from './activate.ts';
import { passes } from './check.ts';
import { by, type Command, registry, required, text } from './context.ts';

const DEFAULT_PERCENT = '10';

function shareOf(percent: string): number {
  const share = Number(percent) / 100;
  if (!(share > 0 && share < 1))
    throw new ReleaseError(`--percent must be above 0 and below 100, not ${percent}`);
  return share;
}

export const canary: Command = {
  usage: 'canary <remote> <version>',
  summary: 'check it, then give it to a share of the visitors, each of whom keeps it',
  options: { '--percent <n>': `how many of a hundred visitors get it; ${DEFAULT_PERCENT}` },
  run: async ([remote, wanted], options) => {
    const name = required(remote, 'remote');
    const version = required(wanted, 'version');
    const percent = text(options, 'percent') ?? DEFAULT_PERCENT;
    const share = shareOf(percent);
    if (!(await passes(name, version))) {
      console.error(`${name} ${version} is not a canary; the site is as it was.`);
      return 1;
    }
    await registry.setCanary(name, { version, share }, by);
    console.log(
      `${name} ${version} goes to ${percent} % of the visitors. Then: pnpm release promote ${name}, or abort ${name}`,
    );
    return 0;
  },
};

export const promote: Command = {
  usage: 'promote <remote>',
  summary: 'check the canary again, then make it the active version for everybody',
  run: async ([remote]) => {
    const name = required(remote, 'remote');
    const running = (await registry.read()).canaries[name];
    if (!running) throw new ReleaseError(`${name} has no canary`);
    return makeActive(name, running.version);
  },
};

export const abort: Command = {
  usage: 'abort <remote>',
  summary: 'end the canary: everybody gets the active version again',
  run: async ([remote]) => {
    const name = required(remote, 'remote');
    await registry.setCanary(name, null, by);
    console.log(`${name} has no canary any more`);
    return 0;
  },
};
