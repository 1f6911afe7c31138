import { runCli } from '../src/cli/run-cli.ts';
import { DATA_TOOL } from '../src/dumps/commands.ts';

process.exitCode = await runCli(DATA_TOOL, process.argv.slice(2));
