import { runCli } from '../src/cli/run-cli.ts';
import { VOTES_TOOL } from '../src/votes/commands.ts';

process.exitCode = await runCli(VOTES_TOOL, process.argv.slice(2));
