import { z } from 'zod';
import { AgentSchema } from './agent.ts';
import { CategorySchema } from './category.ts';

export const SearchResultSchema = z
  .object({ agents: z.array(AgentSchema), categories: z.array(CategorySchema) })
  .meta({ id: 'SearchResult' });

export type SearchResult = z.infer<typeof SearchResultSchema>;
