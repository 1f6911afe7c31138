import type { Category } from '../../contract/category.ts';
import type { Sql } from '../db/client.ts';

export async function selectCategories(sql: Sql): Promise<Category[]> {
  return sql<Category[]>`
    select category.name, count(agent.id)::integer as count
    from category join agent on agent.category_id = category.id
    group by category.name`;
}
