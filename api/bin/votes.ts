import { runCli } from '../src/cli/run-cli.ts';
import { votesTool } from '../src/cli/votes.ts';

await runCli(votesTool);
