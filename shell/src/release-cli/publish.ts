import { join } from 'node:path';
import { ROOT } from '../run/paths.ts';
import { type Command, refuseUnknown, required, store, text, tools } from './context.ts';

export const publish: Command = {
  usage: 'publish <remote>',
  summary: 'build the remote and put it into the store',
  options: { '--version 1.2.3': 'its version; otherwise that of its package and a hash' },
  run: async ([remote], options) => {
    const name = required(remote, 'remote');
    refuseUnknown(name);
    const { publish: build, sharedTable } = await tools();
    const version = text(options, 'version');
    const { manifest, fresh } = await build(store, sharedTable, {
      folder: join(ROOT, name),
      ...(version && { version }),
    });
    console.log(
      fresh
        ? `Published ${name} ${manifest.version}`
        : `${name} ${manifest.version} is published already`,
    );
    return 0;
  },
};
