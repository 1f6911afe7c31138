import { reviewsTool } from '../src/cli/reviews.ts';
import { runCli } from '../src/cli/run-cli.ts';

await runCli(reviewsTool);
