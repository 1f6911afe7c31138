import { runCli } from '../src/cli/run-cli.ts';
import { RANKING_TOOL } from '../src/ranking/commands.ts';

process.exitCode = await runCli(RANKING_TOOL, process.argv.slice(2));
