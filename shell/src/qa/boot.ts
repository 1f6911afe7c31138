import { formatScope } from '@agent-atlas/api/contract/qa-links';
import type { QaBoot } from '../../contract/boot.ts';
import type { QaSession } from './session.ts';
import { QA_END_TEXTS, type QaEnd } from './sessions.ts';

/** What a page in a QA session, and the panel, know about the session. */
export function qaBoot(
  { versions, faults, link, expires, problem }: QaSession & { readonly problem?: string },
  renderMs: number,
): QaBoot {
  const { person, purpose, scope } = link;
  return {
    ...{ versions, faults, person, purpose, expires, renderMs },
    scope: formatScope(scope),
    ...(problem && { problem }),
  };
}

/** The first public page after a session. */
export function endedQaBoot(reason: QaEnd): QaBoot {
  return {
    ...{ versions: {}, faults: {}, person: '', purpose: null, expires: 0, renderMs: 0, scope: '' },
    ended: `Your QA session has ended: its link ${QA_END_TEXTS[reason]}. This is the public site.`,
  };
}
