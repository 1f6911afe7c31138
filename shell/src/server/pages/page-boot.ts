import type { Boot, QaBoot } from '../../../contract/boot.ts';
import { PROBLEMS, routeId } from '../../app/route-ids.ts';
import { endedQaBoot, qaBoot } from '../../qa/boot.ts';
import type { SetRoute } from '../../releases/release-set.ts';
import type { SetBoot } from '../../releases/set-boot.ts';
import type { Rendered } from '../../renderer/protocol.ts';
import type { Variant } from './variants.ts';

/** The year in the footer. */
export function yearOf({ qa }: Variant): number {
  const { clock } = qa?.conditions ?? {};
  return (clock ? new Date(clock) : new Date()).getFullYear();
}

/** What a page's scripts get from the server, besides the page's state and what its set shares. */
export function bootOf(
  variant: Variant,
  route: SetRoute | undefined,
  page: Rendered,
  { renderMs, requestId }: Pick<QaBoot, 'renderMs' | 'requestId'>,
): Omit<Boot, 'state' | 'preloads' | keyof SetBoot> {
  const { canaries, qa, qaEnd } = variant;
  return {
    year: yearOf(variant),
    ...(route && { page: routeId(route) }),
    ...(route && page.failure && { problem: PROBLEMS[page.failure] }),
    ...(canaries.length > 0 && { canaries }),
    ...(qa && { qa: qaBoot(qa, { renderMs: Math.round(renderMs), requestId }) }),
    ...(qaEnd && { qa: endedQaBoot(qaEnd, requestId) }),
  };
}
