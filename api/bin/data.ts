import { dataTool } from '../src/cli/data.ts';
import { runCli } from '../src/cli/run-cli.ts';

await runCli(dataTool);
