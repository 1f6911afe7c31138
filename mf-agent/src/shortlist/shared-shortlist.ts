import { SHORTLIST_PATH } from '../lib/urls.ts';
import { checkAgents, type Parsed, type Shortlist } from './shortlist.ts';

const AGENTS = 'agents';
const NOTE = 'note.';

/** Longer URLs do not survive messengers and mail programs. */
const URL_MAX_LENGTH = 8000;
/** The longest fragment that is read, in characters. */
const FRAGMENT_MAX_LENGTH = 20_000;

/**
 * The path of a page that shows a shortlist: `/shortlist#agents=3,8&note.8=Fast`. Browsers do not send the fragment to
 * the server. Null if it would be too long.
 */
export function sharedPath(shortlist: Shortlist, withNotes: boolean): string | null {
  const notes = withNotes ? shortlist.filter(({ note }) => note !== '') : [];
  const fields = new URLSearchParams(notes.map(({ id, note }) => [`${NOTE}${id}`, note]));
  const ids = shortlist.map(({ id }) => id).join(',');
  const path = `${SHORTLIST_PATH}#${AGENTS}=${ids}${fields.size > 0 ? `&${fields}` : ''}`;
  return path.length > URL_MAX_LENGTH ? null : path;
}

/** The shortlist in a URL's fragment; null if the fragment is about something else. */
export function readShared(hash: string): Parsed | null {
  if (!hash.startsWith(`#${AGENTS}=`)) return null;
  if (hash.length > FRAGMENT_MAX_LENGTH) return { problem: 'The link is too long.' };
  const fields = new URLSearchParams(hash.slice(1));
  const ids = (fields.get(AGENTS) ?? '')
    .split(',')
    .map((id) => (/^\d{1,10}$/.test(id) ? Number(id) : 0));
  return checkAgents(ids.map((id) => ({ id, note: fields.get(`${NOTE}${id}`) ?? '' })));
}
