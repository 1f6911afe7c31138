import { runCli } from '../src/cli/run-cli.ts';
import { REVIEWS_TOOL } from '../src/reviews/commands.ts';

process.exitCode = await runCli(REVIEWS_TOOL, process.argv.slice(2));
