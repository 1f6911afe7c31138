import type { Agent, Check } from '@agent-atlas/api-client/rules';
import { formatDate, siteName } from './format.ts';

/** Marks a date after which facts are due for another check. */
const oldMark = (isDue: boolean | undefined) => (isDue ? ' (180 days ago or more)' : '');

/** When one fact was checked, and against what. Renders nothing for a fact that was checked with the rest. */
export function CheckNote({ check }: { check: Check | undefined }) {
  if (!check) return null;
  return (
    <small className="block text-xs text-muted">
      {`Checked ${formatDate(check.on)}${oldMark(check.isDue)}, `}
      <a href={check.source} rel="noopener nofollow" className="underline hover:text-ink">
        {siteName(check.source)}
      </a>
    </small>
  );
}

/** When all facts without a note of their own were checked. */
export function VerifiedOn({ agent }: { agent: Agent }) {
  const { verifiedOn, isCheckDue, checked } = agent;
  if (!verifiedOn) return null;
  return (
    <p>
      <span>{checked ? 'Other facts verified on ' : 'Verified on '}</span>
      <time dateTime={verifiedOn}>{formatDate(verifiedOn)}</time>
      <span>{oldMark(isCheckDue)}</span>
    </p>
  );
}
