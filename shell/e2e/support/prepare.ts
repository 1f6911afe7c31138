import { prepareShell } from '../../src/run/prepare.ts';
import { prepareTemplate } from './site.ts';

/** Runs before all tests: builds the shell from the current sources, and prepares a site to copy. */
export default async function prepare(): Promise<() => Promise<void>> {
  await prepareShell((text) => console.log(`  ${text} …`));
  return prepareTemplate();
}
