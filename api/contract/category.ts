import { z } from 'zod';

export const CategorySchema = z
  .object({ name: z.string().min(1), count: z.int().min(0) })
  .meta({ id: 'Category' });

export type Category = z.infer<typeof CategorySchema>;
