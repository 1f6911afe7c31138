import {
  AlternativesSchema,
  alternativesPath,
  CategorySchema,
  categoryPath,
  comparePath,
  LEADERBOARD_PATH,
  LeaderboardSchema,
  normalizeCategoryName,
  pathWith,
  RecommendationResultSchema,
} from '@agent-atlas/api/contract';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { agentReader } from './agent-reader.ts';
import { type Directory, DirectoryError } from './directory.ts';
import { orRefusal, structured } from './results.ts';
import {
  AgentInput,
  AgentOutput,
  AlternativesInput,
  AlternativesOutput,
  CategoryList,
  CompareInput,
  CompareOutput,
  FoundAgents,
  GlossaryInput,
  GlossaryOutput,
  LeaderboardInput,
  LeaderboardOutput,
  PageInput,
  RecommendInput,
  RecommendOutput,
  SearchInput,
  SearchOutput,
} from './schemas.ts';

/**
 * The tools change nothing, and repeated calls return the same. Reviews, names and descriptions come from people outside,
 * so an answer may hold anything.
 */
const READ_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: true } as const;

/** Adds all tools of the directory to a server. */
export function addTools(server: McpServer, directory: Directory): void {
  const { origin, ask } = directory;
  const { urlOf, summary, readAgent, readDetails, readPair } = agentReader(directory);

  server.registerTool(
    'search_agents',
    {
      title: 'Search AI agents',
      description:
        'Finds AI agents by words, or by a question such as "cheaper than Midjourney", with filters. `reading` says how a question was read, and `unmet` the parts that no agent is known to have together. Unknown words are corrected.',
      inputSchema: SearchInput,
      outputSchema: SearchOutput,
      annotations: READ_ONLY,
    },
    structured(
      directory,
      SearchOutput,
      async ({ query, category, pricing, minRating, has, language, sort, limit }) => {
        const path = pathWith('/api/search', {
          ...{ q: query, category, pricing, rating: minRating, has, language, sort, limit },
        });
        const found = FoundAgents.parse(await ask(path));
        return { ...found, agents: found.agents.map(summary) };
      },
    ),
  );

  server.registerTool(
    'get_agent',
    {
      title: 'Get an AI agent',
      description:
        'All facts about an agent with their sources, its rating, and its rank in its category.',
      inputSchema: AgentInput,
      outputSchema: AgentOutput,
      annotations: READ_ONLY,
    },
    structured(directory, AgentOutput, ({ id }) => readDetails(id)),
  );

  server.registerTool(
    'compare_agents',
    {
      title: 'Compare AI agents',
      description:
        'The facts, ratings and ranks of two to four agents, side by side. For pairs with a comparison page, also their differences in sentences.',
      inputSchema: CompareInput,
      outputSchema: CompareOutput,
      annotations: READ_ONLY,
    },
    structured(directory, CompareOutput, async ({ ids }) => ({
      url: origin + comparePath(ids),
      agents: await Promise.all(ids.map(readDetails)),
      pair: await readPair(ids),
    })),
  );

  server.registerTool(
    'find_alternatives',
    {
      title: 'Find alternatives',
      description:
        'Agents of the same category that do the same task, and what each has that the agent does not.',
      inputSchema: AlternativesInput,
      outputSchema: AlternativesOutput,
      annotations: READ_ONLY,
    },
    structured(directory, AlternativesOutput, async ({ id, limit }) => {
      const found = AlternativesSchema.parse(await ask(`/api/agents/${id}/alternatives`));
      const all = found.groups.flatMap((group) => group.agents);
      const ids = [...new Set(all.map((each) => each.id))].slice(0, limit);
      const others = await Promise.all(ids.map(readAgent));
      const reasonsFor = (other: number) =>
        all.filter((each) => each.id === other).map(({ reason }) => reason);
      return {
        url: origin + alternativesPath(id),
        agents: others.map((agent) => ({ ...summary(agent), reasons: reasonsFor(agent.id) })),
      };
    }),
  );

  server.registerTool(
    'list_categories',
    {
      title: 'List categories',
      description: 'All categories of the directory with the number of agents in each.',
      inputSchema: z.object({}),
      outputSchema: CategoryList,
      annotations: READ_ONLY,
    },
    structured(directory, CategoryList, async () => {
      const categories = z.array(CategorySchema).parse(await ask('/api/categories'));
      return {
        categories: categories.map((category) => ({
          ...category,
          url: origin + categoryPath(category.name),
        })),
      };
    }),
  );

  server.registerTool(
    'get_leaderboard',
    {
      title: 'Get the leaderboard',
      description:
        'Agents ranked by score, recent votes or number of reviews, or the best agents of a category.',
      inputSchema: LeaderboardInput,
      outputSchema: LeaderboardOutput,
      annotations: READ_ONLY,
    },
    structured(directory, LeaderboardOutput, async ({ list, category, limit }) => {
      const board = LeaderboardSchema.parse(await ask('/api/leaderboard'));
      const rows =
        list === 'categoryBest'
          ? new Map(Object.entries(board.categoryBest)).get(normalizeCategoryName(category ?? ''))
          : board[list];
      if (!rows)
        throw new DirectoryError(
          `There is no such category. These have a ranking: ${Object.keys(board.categoryBest).join(', ')}.`,
        );
      return {
        url: origin + LEADERBOARD_PATH,
        asOf: board.asOf,
        rows: rows.slice(0, limit).map((row) => ({ ...row, url: urlOf(row.id) })),
      };
    }),
  );

  server.registerTool(
    'recommend_agents',
    {
      title: 'Recommend AI agents',
      description:
        'Up to ten agents that match a need, best first, with what fits, what does not fit, and what is unknown.',
      inputSchema: RecommendInput,
      outputSchema: RecommendOutput,
      annotations: READ_ONLY,
    },
    structured(directory, RecommendOutput, async (request) => {
      const answer = await ask('/api/recommendations', request);
      const { explanation, agents } = RecommendationResultSchema.parse(answer);
      return {
        explanation,
        agents: agents.map((agent) => ({ ...agent, url: urlOf(agent.id) })),
      };
    }),
  );

  server.registerTool(
    'look_up_term',
    {
      title: 'Look up a term',
      description:
        'Plain-language definitions of the terms that the site defines. Without a term, returns all of them.',
      inputSchema: GlossaryInput,
      outputSchema: GlossaryOutput,
      annotations: READ_ONLY,
    },
    structured(directory, GlossaryOutput, async ({ term = '' }) => {
      const { entries } = await directory.listing();
      const wanted = term.toLowerCase();
      const terms = entries
        .flatMap(({ path, terms = [] }) =>
          terms.map(({ id, ...each }) => ({ ...each, url: `${origin}${path}#${id}` })),
        )
        .filter(({ name }) => name.toLowerCase().includes(wanted));
      return { terms };
    }),
  );

  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'Any page of the site as Markdown: an agent, an article, the glossary, the FAQ.',
      inputSchema: PageInput,
      annotations: READ_ONLY,
    },
    ({ path }) =>
      orRefusal(directory, async () => {
        const text = await directory.page(path);
        if (text === undefined) throw new DirectoryError(`There is no page at ${path}.`);
        return { content: [{ type: 'text', text }] };
      }),
  );
}
