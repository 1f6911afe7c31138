import { join } from 'node:path';
import { publish as publishRemote } from '../releases/publish.ts';
import { ROOT } from '../run/paths.ts';
import {
  by,
  type Command,
  refuseUnknown,
  registry,
  renderers,
  required,
  store,
  text,
} from './context.ts';

export const publish: Command = {
  usage: 'publish <remote>',
  summary: 'build the remote and put it into the store',
  options: { '--version 1.2.3': 'its version; otherwise that of its package and a hash' },
  run: async ([remote], options) => {
    const name = required(remote, 'remote');
    refuseUnknown(name);
    const version = text(options, 'version');
    const { manifest, fresh } = await publishRemote(store, await renderers(), {
      folder: join(ROOT, name),
      ...(version && { version }),
    });
    const published = { remote: name, version: manifest.version };
    if (fresh) await registry.audit.note({ by, action: 'publish', ...published });
    console.log(
      fresh
        ? `Published ${name} ${manifest.version}`
        : `${name} ${manifest.version} is published already`,
    );
    return 0;
  },
};
