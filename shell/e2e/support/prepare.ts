import { prepareShell } from '../../src/run/prepare.ts';
import { prepareTemplate } from './site.ts';

/** Before any test: the shell's build is that of the sources, and a site is ready to be copied. */
export default async function prepare(): Promise<() => Promise<void>> {
  await prepareShell((text) => console.log(`  ${text} …`));
  return prepareTemplate();
}
