import { runCli } from '../src/cli/run-cli.ts';
import { SUBMISSIONS_TOOL } from '../src/submissions/commands.ts';

process.exitCode = await runCli(SUBMISSIONS_TOOL, process.argv.slice(2));
