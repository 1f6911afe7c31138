import { TERM_SUMMARIES, type TermSlug } from './term-summaries.ts';
import { accuracy, action, actuator, aiAgent } from './terms/a.ts';
import { benchmark, bot, chatbot, contextWindow } from './terms/b-c.ts';
import { decisionMaking, deepLearning, eloRating } from './terms/d-e.ts';
import { largeLanguageModel, mcp, memory, multimodalAi } from './terms/l-m.ts';
import { planning, promptEngineering, toolUse, transformer } from './terms/p-t.ts';
import type { Term, TermDetails } from './types.ts';

const DETAILS: Record<TermSlug, TermDetails> = {
  accuracy,
  action,
  actuator,
  'ai-agent': aiAgent,
  benchmark,
  bot,
  chatbot,
  'context-window': contextWindow,
  'decision-making': decisionMaking,
  'deep-learning': deepLearning,
  'elo-rating': eloRating,
  'large-language-model': largeLanguageModel,
  'multimodal-ai': multimodalAi,
  mcp,
  memory,
  planning,
  'prompt-engineering': promptEngineering,
  transformer,
  'tool-use': toolUse,
};

/** The whole glossary in the order in which it is shown. */
export const TERMS: readonly Term[] = TERM_SUMMARIES.map((summary) => ({
  ...summary,
  ...DETAILS[summary.slug],
}));
