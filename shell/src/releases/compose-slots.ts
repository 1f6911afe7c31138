import type { SlotSpec } from '../../contract/boot.ts';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { SLOT_LIMITS } from '../../contract/slots.ts';
import { isSlotName } from '../../contract/slots-schema.ts';
import { byOrderThenRemote } from './contribution-order.ts';

/** What a release contributes to slots. */
type SlotSource = Pick<ReleaseManifest, 'name' | 'slots'> & {
  readonly web: Pick<ReleaseManifest['web'], 'files'>;
};

/** A contribution that its slot does not show. */
interface HiddenContribution {
  readonly remote: string;
  readonly problem: string;
}

/** The contributions of these releases in the order in which their slots show them, and those that do not show. */
export function composeSlots(sources: readonly SlotSource[]): {
  readonly slots: readonly SlotSpec[];
  readonly hidden: readonly HiddenContribution[];
} {
  const hidden: HiddenContribution[] = [];
  const counts = new Map<string, number>();
  const all = sources.flatMap(({ name, slots = [], web }) =>
    slots.map((contribution) => ({ remote: name, web, ...contribution })),
  );
  all.sort(byOrderThenRemote);
  const slots = all.flatMap(({ remote, id, slot, exposed, files, web }): SlotSpec[] => {
    const hide = (reason: string): [] => {
      hidden.push({ remote, problem: `its contribution "${id}" does not show: ${reason}` });
      return [];
    };
    const count = counts.get(slot) ?? 0;
    const bytes = files.reduce((sum, file) => sum + (web.files[file]?.bytes ?? 0), 0);
    if (!isSlotName(slot)) return hide(`no page offers the slot "${slot}"`);
    if (bytes > SLOT_LIMITS.files)
      return hide(`its files have ${bytes} bytes; the limit is ${SLOT_LIMITS.files}`);
    if (count === SLOT_LIMITS.slot) return hide(`a slot shows ${count} contributions`);
    counts.set(slot, count + 1);
    return [{ remote, id, slot, exposed }];
  });
  return { slots, hidden };
}

/**
 * Why contributions of a release would not show together with the other releases of a set. One line
 * per contribution.
 */
export function slotProblems(release: SlotSource, others: readonly SlotSource[]): string[] {
  return composeSlots([...others, release]).hidden.flatMap(({ remote, problem }) =>
    remote === release.name ? [`${problem}; change \`slots\` in src/remote.tsx`] : [],
  );
}
