import { storedQaSecret } from '../qa/secret.ts';
import { signQaLink } from '../qa/session.ts';
import { ReleaseError } from '../releases/errors.ts';
import { releasesDir } from '../run/paths.ts';
import { type Command, releaseApi, required, siteOrigin, text } from './context.ts';

const DEFAULT_HOURS = '8';
const HOUR_MS = 60 * 60 * 1000;
/** Browsers keep cookies for up to 400 days, but a leaked link should not be valid for that long. */
const MAX_HOURS = 30 * 24;

export const qaLink: Command = {
  usage: 'qa-link [remote] [version]',
  summary: 'print a link to a QA session on the running site, with the given version',
  options: { '--hours <n>': `hours until it expires; default ${DEFAULT_HOURS}` },
  run: async ([remote, wanted], options) => {
    const hours = Number(text(options, 'hours') ?? DEFAULT_HOURS);
    if (!(hours > 0 && hours <= MAX_HOURS))
      throw new ReleaseError(`--hours must be a number above 0, at most ${MAX_HOURS}`);
    const version = remote && required(wanted, 'version');
    // Fail here, where the error is visible, and not when the link is opened.
    if (remote && version && !(await releaseApi().release(remote, version)))
      throw new ReleaseError(`${remote} ${version} is not published; see: pnpm release list`);
    const secret = process.env.QA_SECRET || storedQaSecret(releasesDir());
    const token = signQaLink(secret, {
      ...(remote && version && { versions: { [remote]: version } }),
      expires: Date.now() + hours * HOUR_MS,
    });
    const url = `${siteOrigin()}/?qa=${token}`;
    return { text: url, json: { url } };
  },
};
