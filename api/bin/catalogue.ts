import { CATALOGUE_TOOL } from '../src/catalogue/commands.ts';
import { runCli } from '../src/cli/run-cli.ts';

process.exitCode = await runCli(CATALOGUE_TOOL, process.argv.slice(2));
