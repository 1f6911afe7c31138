import {
  type Agent,
  AgentRankingSchema,
  AgentSchema,
  agentPath,
  ListedPairSchema,
  pairPath,
  pathWith,
} from '@agent-atlas/api/contract';
import { z } from 'zod';
import { type Directory, DirectoryError } from './directory.ts';
import { AgentOutput, AgentSummary, type CompareOutput } from './schemas.ts';

const statements = z.array(z.object({ text: z.string() }));
/** The part of a `Pair` that is read. */
const Statements = z.object({ differences: statements, similarities: statements });

/** Reads agents and pairs from the directory, in the form in which tools return them. */
export function agentReader({ origin, ask }: Directory) {
  const urlOf = (id: number) => origin + agentPath(id);
  const summary = (agent: Agent) => AgentSummary.parse({ ...agent, url: urlOf(agent.id) });

  const readAgent = async (id: number) => AgentSchema.parse(await ask(`/api/agents/${id}`));

  async function readDetails(id: number): Promise<z.infer<typeof AgentOutput>> {
    const [agent, ranking] = await Promise.all([
      readAgent(id),
      // A retired agent has no rank.
      ask(`/api/agents/${id}/ranking`).catch((error: unknown) => {
        if (error instanceof DirectoryError && error.status === 404) return null;
        throw error;
      }),
    ]);
    const place = AgentRankingSchema.nullable().parse(ranking);
    return AgentOutput.parse({ ...agent, url: urlOf(id), ranking: place });
  }

  async function readPair(ids: readonly number[]): Promise<z.infer<typeof CompareOutput>['pair']> {
    const [id, other, ...others] = ids;
    if (id === undefined || other === undefined || others.length > 0) return null;
    const pairs = z
      .array(ListedPairSchema)
      .parse(await ask(pathWith('/api/pairs', { agentId: id })));
    const listed = pairs.find(({ first, second }) => [first.id, second.id].includes(other));
    if (!listed || id === other) return null;
    const found = Statements.parse(await ask(`/api/pairs/${encodeURIComponent(listed.slug)}`));
    const textsOf = (list: z.infer<typeof statements>) => list.map(({ text }) => text);
    return {
      url: origin + pairPath(listed.slug),
      differences: textsOf(found.differences),
      similarities: textsOf(found.similarities),
    };
  }

  return { urlOf, summary, readAgent, readDetails, readPair };
}
