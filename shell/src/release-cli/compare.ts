import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { diffOutcome } from '../../remote-kit/commands/diff-text.ts';
import type { Comparison } from '../../remote-kit/commands/place.ts';
import { comparePublished } from '../diff/compare-published.ts';
import { diffDocument } from '../diff/diff-document.ts';
import { htmlReport } from '../diff/report-html.ts';
import type { ReleaseClient } from '../releases/release-client.ts';
import { dataDir } from '../run/paths.ts';
import { prepareShell } from '../run/prepare.ts';

const MINUTE_MS = 60_000;

/** Compares a version with the active one in the real host, and writes and records the differences. */
export async function compare(
  program: string,
  client: ReleaseClient,
  { name, version, local, out, minutes }: Comparison,
): Promise<Outcome> {
  const path = resolve(out ?? join(dataDir(), 'diff', `${name}-${version}.html`));
  const dist = await prepareShell((line) => console.error(`${line} …`));
  const onProgress = (done: number, of: number) => console.error(`Compared ${done} of ${of} …`);
  const deadlineMs = minutes * MINUTE_MS;
  const input = { client, name, version, dist, deadlineMs, onProgress };
  const document = diffDocument(await comparePublished(input));
  const { diff, digest } = document;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, htmlReport(name, version, document));
  const recorded = local ? undefined : await client.recordDiff(name, version, document);
  const accepted = recorded?.accepted ?? null;
  const isRecorded = recorded !== undefined;
  const found = { name, version, diff, digest, accepted, isRecorded, report: path };
  return diffOutcome(program, found);
}
