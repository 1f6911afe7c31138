import { accuracy, action, actuator, aiAgent } from './terms/a.ts';
import { benchmark, bot, chatbot, contextWindow } from './terms/b-c.ts';
import { decisionMaking, deepLearning, eloRating } from './terms/d-e.ts';
import { largeLanguageModel, mcp, memory, multimodalAi } from './terms/l-m.ts';
import { planning, promptEngineering, toolUse, transformer } from './terms/p-t.ts';
import type { Details } from './types.ts';

/** A separate script, see `late-details.ts`. */
export const TERM_DETAILS: Details = {
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
