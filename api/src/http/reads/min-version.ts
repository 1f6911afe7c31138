import type { IncomingMessage } from 'node:http';
import { compareVersions, MIN_VERSION_HEADER, parseVersion } from '../../../contract/http.ts';
import type { Changes } from '../../changes/changes.ts';

/**
 * The version that a request asks for at least, when this process has not seen it yet: its memory
 * may be older. What the database holds is not: a version is given out after its write's commit.
 */
export function newerVersionAsked(
  { headers }: IncomingMessage,
  changes: Changes,
): string | undefined {
  const text = headers[MIN_VERSION_HEADER]?.toString();
  if (text === undefined) return undefined;
  const asked = parseVersion(text);
  const seen = parseVersion(changes.version());
  return asked && seen && asked.epoch === seen.epoch && compareVersions(asked, seen) > 0
    ? text
    : undefined;
}
