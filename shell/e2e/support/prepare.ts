import { prepareShell } from '../../src/run/prepare.ts';
import { prepareTemplate, startSharedSite } from './site.ts';

/**
 * Runs before all tests: builds the shell from the current sources, prepares a site to copy, and starts the site that
 * tests share.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await prepareShell((text) => console.log(`  ${text} …`));
  const removeTemplate = await prepareTemplate();
  const stopSite = await startSharedSite();
  return async () => {
    await stopSite();
    await removeTemplate();
  };
}
