import { z } from 'zod';
import { CategorySchema } from '../../contract/category.ts';
import { mergeCategories } from '../../contract/category-names.ts';
import { defineRead } from '../http/reads/define-read.ts';
import { selectCategories } from './queries.ts';

export const listCategories = defineRead({
  route: '/api/categories',
  input: z.object({}),
  schema: z.array(CategorySchema),
  description: 'All categories, alphabetically.',
  problems: {},
  load: async ({ sql }) => ({ value: mergeCategories(await selectCategories(sql)) }),
});
