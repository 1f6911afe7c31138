import { prepareShell } from '../../src/run/prepare.ts';

/** Before any test: the shell's build is that of the sources. */
export default async function prepare(): Promise<void> {
  await prepareShell((text) => console.log(`  ${text} …`));
}
