import type { Pointer } from '@agent-atlas/api/contract/releases';
import type { ReleaseSet } from './release-set.ts';
import type { Replacements } from './replacements.ts';
import type { SetLoader } from './set-loader.ts';

/** What visitors below a share get while canaries run. */
export interface Variant {
  readonly below: number;
  readonly set: ReleaseSet;
}

/** The canaries that can be served: nobody gets the others, and they hold up nothing else. */
export async function loadVariants(
  { variants }: Pick<Pointer, 'variants'>,
  loader: SetLoader,
  replacements: Replacements,
): Promise<{ readonly variants: readonly Variant[]; readonly problems: unknown[] }> {
  const problems: unknown[] = [];
  const loaded = variants.map(async ({ below, set: id }): Promise<Variant[]> => {
    try {
      const { set, failed } = await loader.open(id);
      for (const failure of failed.values()) throw failure;
      return replacements.isFit(set) ? [{ below, set }] : [];
    } catch (error) {
      problems.push(error);
      return [];
    }
  });
  return { variants: (await Promise.all(loaded)).flat(), problems };
}

/** What makes a difference between two lists of canaries. */
export const shapeOf = (variants: readonly Variant[]) =>
  variants.map(({ below, set }) => `${below} ${set.id}`).join();
