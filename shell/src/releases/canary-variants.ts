import type { Pointer } from '@agent-atlas/registry/contract/sets';
import type { ReleaseSet } from './release-set.ts';
import type { Replacements } from './replacements.ts';
import type { SetLoader } from './set-loader.ts';

/** The set that visitors whose bucket is below a share get while canaries run. */
export interface Variant {
  readonly below: number;
  readonly set: ReleaseSet;
}

/** Loads the canaries. Those that fail are left out and reported; they do not block the others. */
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
      return replacements.hasQuarantined(set) ? [] : [{ below, set }];
    } catch (error) {
      problems.push(error);
      return [];
    }
  });
  return { variants: (await Promise.all(loaded)).flat(), problems };
}

/** A string that is equal for equal lists of canaries. */
export const variantsKey = (variants: readonly Variant[]) =>
  variants.map(({ below, set }) => `${below} ${set.id}`).join();
