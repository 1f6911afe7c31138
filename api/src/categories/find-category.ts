import { normalizeCategoryName } from '../../contract/category-names.ts';
import type { Sql } from '../db/client.ts';
import { problem } from '../http/errors.ts';
import { selectCategoryId } from './queries.ts';

/** The id of the category with this name or alias. Answers 404 where there is none. */
export async function findCategory(sql: Sql, name: string): Promise<number> {
  const id = await selectCategoryId(sql, normalizeCategoryName(name));
  if (id === undefined) throw problem(404, 'There is no such category.');
  return id;
}
