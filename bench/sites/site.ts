import { type OwnSite, type SiteOptions, startSite } from '../../shell/e2e/support/site.ts';
import { prepareShell } from '../../shell/src/run/prepare.ts';
import type { Frame } from '../frame/frame.ts';

export interface BuiltSite {
  readonly site: OwnSite;
  /** The build of the shell that it runs. */
  readonly dist: string;
}

/** Builds the shell and starts a complete site with the embedded database. */
export async function startBuiltSite(frame: Frame, options: SiteOptions = {}): Promise<BuiltSite> {
  const dist = await prepareShell(frame.progress);
  frame.progress('Starting a site');
  return { site: frame.use(await startSite(options), (site) => site.stop()), dist };
}
