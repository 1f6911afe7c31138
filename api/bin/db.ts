import { databaseTool } from '../src/cli/db.ts';
import { runCli } from '../src/cli/run-cli.ts';

await runCli(databaseTool);
