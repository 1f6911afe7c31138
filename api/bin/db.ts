import { runCli } from '../src/cli/run-cli.ts';
import { DATABASE_TOOL } from '../src/db/commands.ts';

process.exitCode = await runCli(DATABASE_TOOL, process.argv.slice(2));
