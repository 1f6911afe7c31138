import { z } from 'zod';

/** The ids of options, as a schema whose error names them. */
export function idsOf<const Id extends string>(options: readonly { readonly id: Id }[]) {
  const ids = options.map(({ id }) => id);
  return z.enum(ids, `must be one of ${ids.join(', ')}`);
}
