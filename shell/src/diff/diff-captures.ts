import type { DiffChange, DiffView } from '@agent-atlas/registry/contract/diffs';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { counted } from '../../remote-kit/commands/diff-text.ts';
import type { PageCapture, ViewCapture } from './captures.ts';
import { diffLines, type LineDiff } from './line-diff.ts';
import { apiLines, contractLines } from './manifest-lines.ts';
import { diffPictures } from './picture-diff.ts';

/** A change with its pictures, which are not stored yet. */
export interface FoundChange extends Omit<DiffChange, 'pictures'> {
  readonly pictures?: { readonly before?: Buffer; readonly after?: Buffer; readonly mask?: Buffer };
}

type Side = Pick<PageCapture, 'head' | 'body' | 'bytes' | 'status' | 'views'>;

const textChange = (
  kind: FoundChange['kind'],
  scenario: string | null,
  { summary, lines }: LineDiff,
  views: readonly DiffView[] = [],
): FoundChange => ({ kind, scenario, views: [...views], summary, lines: [...lines] });

/** What two releases declare differently. @param before undefined for a new remote */
export function diffManifests(
  before: ReleaseManifest | undefined,
  after: ReleaseManifest,
): FoundChange[] {
  const kinds = [
    ['contract', contractLines],
    ['api', apiLines],
  ] as const;
  return kinds.flatMap(([kind, linesOf]) => {
    const found = diffLines(before ? linesOf(before) : [], linesOf(after));
    return found ? [textChange(kind, null, found)] : [];
  });
}

/** What differs between two captures of a scenario's page. @param before undefined for a new page */
export function diffPages(scenario: string, before: Side | undefined, after: Side): FoundChange[] {
  if (!before) return newPage(scenario, after);
  const texts = (['head', 'html'] as const).flatMap((kind) => {
    const field = kind === 'head' ? 'head' : 'body';
    const found = diffLines(before[field], after[field]);
    return found ? [textChange(kind, scenario, found)] : [];
  });
  return [
    ...statusChange(scenario, before, after),
    ...bytesChange(scenario, before, after),
    ...texts,
    ...treeChanges(scenario, before.views, after.views),
    ...after.views.flatMap((view) => pictureChange(scenario, viewLike(before.views, view), view)),
  ];
}

function newPage(scenario: string, after: Side): FoundChange[] {
  const summary = `a page that the active version does not have; it responds with ${after.status}`;
  const page = textChange('scenario', scenario, { summary, lines: [] });
  const pictures = after.views.map(({ view, picture }): FoundChange => {
    const change = textChange('picture', scenario, { summary: 'new', lines: [] }, [view]);
    return { ...change, pictures: { after: picture } };
  });
  return [page, ...pictures];
}

function statusChange(scenario: string, before: Side, after: Side): FoundChange[] {
  if (before.status === after.status) return [];
  const summary = `the page responds with ${after.status} instead of ${before.status}`;
  return [textChange('scenario', scenario, { summary, lines: [] })];
}

function bytesChange(scenario: string, before: Side, after: Side): FoundChange[] {
  const parts = (['scripts', 'styles', 'html'] as const).flatMap((part) => {
    const [old, next] = [before.bytes[part], after.bytes[part]];
    const sign = next > old ? '+' : '−';
    return old === next ? [] : [`${part} ${old} → ${next} (${sign}${Math.abs(next - old)})`];
  });
  if (parts.length === 0) return [];
  const summary = `compressed bytes: ${parts.join(', ')}`;
  return [textChange('bytes', scenario, { summary, lines: [] })];
}

/** Changes of the accessibility tree. The same change in several views is one change. */
function treeChanges(
  scenario: string,
  before: readonly ViewCapture[],
  after: readonly ViewCapture[],
): FoundChange[] {
  const byText = new Map<string, FoundChange>();
  for (const one of after) {
    const found = diffLines(viewLike(before, one)?.tree ?? [], one.tree);
    if (!found) continue;
    const key = JSON.stringify(found);
    const views = [...(byText.get(key)?.views ?? []), one.view];
    byText.set(key, textChange('accessibility', scenario, found, views));
  }
  return [...byText.values()];
}

function pictureChange(
  scenario: string,
  before: ViewCapture | undefined,
  { view, picture }: ViewCapture,
): FoundChange[] {
  const found = before && diffPictures(before.picture, picture);
  if (!found) return [];
  const { pixels, area, ...pictures } = found;
  const where = `x ${area.left}–${area.right}, y ${area.top}–${area.bottom}`;
  const summary = `${counted(pixels, 'changed pixel')} at ${where}`;
  return [{ ...textChange('picture', scenario, { summary, lines: [] }, [view]), pictures }];
}

const viewLike = (views: readonly ViewCapture[], { view }: ViewCapture) =>
  views.find((one) => one.view.width === view.width && one.view.theme === view.theme);
