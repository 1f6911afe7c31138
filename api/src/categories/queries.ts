import type { Category } from '../../contract/category.ts';
import type { Sql } from '../db/client.ts';

export async function selectCategories(sql: Sql): Promise<Category[]> {
  return sql<Category[]>`
    select category.name, count(agent.id)::integer as count
    from category join agent on agent.category_id = category.id
    group by category.name`;
}

/** The names of all categories. A category without agents does not exist. */
export async function selectCategoryNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from category order by name`;
  return rows.map(({ name }) => name);
}

/** These categories with their counts, in the order of the names given. */
export async function selectCategoriesByName(
  sql: Sql,
  names: readonly string[],
): Promise<Category[]> {
  return sql<Category[]>`
    select category.name, count(agent.id)::integer as count
    from unnest(${[...names]}::text[]) with ordinality as asked (name, place)
    join category on category.name = asked.name
    join agent on agent.category_id = category.id
    group by category.name, asked.place
    order by asked.place`;
}
