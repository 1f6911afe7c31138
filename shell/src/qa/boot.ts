import { formatScope } from '@agent-atlas/registry/contract/qa-links';
import type { QaBoot } from '../../contract/boot.ts';
import { NO_CONDITIONS } from './conditions.ts';
import type { SessionPage } from './session-page.ts';
import { QA_END_TEXTS, type QaEnd } from './sessions.ts';

/** The session's data for a page in a QA session and for its panel. */
export function qaBoot(
  { id: _id, link: { scope, ...link }, ...page }: SessionPage,
  facts: Pick<QaBoot, 'renderMs' | 'requestId'>,
): QaBoot {
  return { ...page, ...link, ...facts, scope: formatScope(scope) };
}

/** The first public page after a session. */
export function endedQaBoot(reason: QaEnd, requestId: string): QaBoot {
  return {
    ...{ versions: {}, faults: {}, person: '', purpose: null, expires: 0, renderMs: 0, scope: '' },
    ...{ conditions: NO_CONDITIONS, refused: [], requestId },
    ended: `Your QA session has ended: its link ${QA_END_TEXTS[reason]}. This is the public site.`,
  };
}
