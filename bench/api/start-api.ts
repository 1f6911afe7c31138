import { PACKAGE_DIR } from '../../api/src/base/package-dir.ts';
import { run } from '../../api/test/embedded/processes.ts';
import type { Frame } from '../frame/frame.ts';

interface ApiSettings extends Readonly<Record<string, string>> {
  /** The folder of its state. */
  readonly DATA_DIR: string;
}

/**
 * Starts the API with only these settings.
 *
 * @param folder the API's package, by default that of this checkout
 */
export async function startApi(frame: Frame, settings: ApiSettings, folder = PACKAGE_DIR) {
  const { child, ready, ended } = run('serve.ts', settings, [], folder);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  frame.use(child, stop);
  return { origin: await ready, pid: child.pid ?? 0, stop };
}
