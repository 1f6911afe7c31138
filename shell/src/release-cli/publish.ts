import { join } from 'node:path';
import { publishRemote } from '../../remote-kit/build/publish.ts';
import { confinedEvaluator } from '../releases/confined-evaluator.ts';
import { openRenderers } from '../renderer/open-renderers.ts';
import { ROOT } from '../run/paths.ts';
import { prepareShell } from '../run/prepare.ts';
import { type Command, refuseUnknown, releaseApi, required, text } from './context.ts';

/** Builds a remote of the workspace and publishes it. @throws ReleaseError or BuildError */
export async function publishFromWorkspace(name: string, version?: string) {
  refuseUnknown(name);
  const client = releaseApi();
  const renderers = await openRenderers(await prepareShell((line) => console.error(`${line} …`)));
  const options = { folder: join(ROOT, name), ...(version && { version }) };
  try {
    return await publishRemote(client, options, confinedEvaluator(renderers), process.env);
  } finally {
    renderers.close();
  }
}

export const publish: Command = {
  usage: 'publish <remote>',
  summary: 'build and publish the remote, without making it live',
  options: { '--version 1.2.3': "its version; default: its package's version and a hash" },
  run: async ([remote], options) => {
    const name = required(remote, 'remote');
    const version = text(options, 'version');
    const json = await publishFromWorkspace(name, version);
    const label = `${name} ${json.version}`;
    return { text: json.fresh ? `Published ${label}` : `${label} is already published`, json };
  },
};
