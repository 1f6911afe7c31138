import { catalogueTool } from '../src/cli/catalogue.ts';
import { runCli } from '../src/cli/run-cli.ts';

await runCli(catalogueTool);
