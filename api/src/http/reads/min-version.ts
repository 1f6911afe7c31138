import type { IncomingMessage } from 'node:http';
import { compareVersions, MIN_VERSION_HEADER, parseVersion } from '../../../contract/http.ts';
import type { Changes } from '../../changes/changes.ts';

/**
 * The minimum version that a request requires, if this process has not seen it yet; otherwise
 * undefined. The cache may be older than that version. The database is not, because a version is
 * issued only after its write is committed.
 */
export function unseenMinVersion(
  { headers }: IncomingMessage,
  changes: Changes,
): string | undefined {
  const text = headers[MIN_VERSION_HEADER]?.toString();
  if (text === undefined) return undefined;
  const requested = parseVersion(text);
  const seen = parseVersion(changes.version());
  return requested && seen && requested.epoch === seen.epoch && compareVersions(requested, seen) > 0
    ? text
    : undefined;
}
