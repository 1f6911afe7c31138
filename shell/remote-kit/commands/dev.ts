import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../build/change.ts';
import { requireSite, serveInSite } from '../build/dev-in-site.ts';
import { type Cleanup, untilCtrlC } from './cleanup.ts';
import { command, print } from './command.ts';
import { followProxy, httpUrl } from './command-line.ts';
import type { RemoteFolder, SourcePlace } from './place.ts';

const PORT_MAX = 65_535;

function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number, at most ${PORT_MAX}.`);
}

/** Shows each build of a remote in a running site. */
async function runInSite(
  place: SourcePlace,
  remote: RemoteFolder,
  site: URL,
  cleanup: Cleanup,
): Promise<Outcome> {
  // The site may be on another machine.
  followProxy();
  await requireSite(site);
  const client = await place.client();
  const { evaluator, close } = await place.openEvaluator(remote);
  cleanup.undo(async () => close());
  const undo = (step: () => Promise<unknown>) => cleanup.undo(step);
  const link = await serveInSite(remote, site, { client, evaluator, undo });
  const text = `${remote.name} runs in ${site.origin} for anyone with this link:\n  ${link}\nPages reload after each build. Ctrl-C removes it from the site.`;
  return { text, json: { link } };
}

const examples = (program: string) => `
Examples:
  ${program} mf-wizard               one remote, with data from its scenarios
  ${program} mf-wizard --live        with data from an API and a database that are started for it
  ${program} mf-wizard --api <url>   with data from a running API
  ${program} mf-wizard --in <site>   show each build in a running site, to anyone with the printed link

Without a name, it runs the remote of this repository, or the whole site of the workspace with its API. Only the
workspace has the site's frame, --live and several remotes at once.`;

/** @param program how to call it, if not as one of the place's commands */
export function dev(place: SourcePlace, program = `${place.program} dev`): CommandUnknownOpts {
  return command(
    program === `${place.program} dev` ? 'dev' : program,
    'run remotes from their sources; open pages show each edit',
  )
    .addHelpText('after', examples(program))
    .argument('[remotes...]', 'names of remotes, or folders such as ../mf-mine')
    .addOption(
      new Option('--live', 'start an API and a database for the data').conflicts(['api', 'in']),
    )
    .addOption(
      new Option('--api <url>', 'the API that the data comes from')
        .argParser(httpUrl)
        .conflicts('in'),
    )
    .addOption(
      new Option('--port <n>', 'where to listen; default PORT, or 3000')
        .argParser(portOf)
        .conflicts('in'),
    )
    .option('--in <site>', 'the running site that shows the remote', httpUrl)
    .action((names, { live, api, in: site, port, ...options }) => {
      const given = names.length === 0 && site && place.remote ? [place.remote] : names;
      const remotes = given.map((name) => place.find(name));
      const [remote] = remotes;
      if (site && (!remote || remotes.length > 1))
        throw new InvalidArgumentError(
          `--in takes one remote: ${program} mf-wizard --in http://localhost:3000`,
        );
      const data = live ? 'live' : api;
      return untilCtrlC((cleanup) =>
        print(
          options,
          site && remote
            ? runInSite(place, remote, site, cleanup)
            : place.run({ remotes, data, port }, cleanup),
        ),
      );
    });
}
