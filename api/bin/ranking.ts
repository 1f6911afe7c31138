import { rankingTool } from '../src/cli/ranking.ts';
import { runCli } from '../src/cli/run-cli.ts';

await runCli(rankingTool);
