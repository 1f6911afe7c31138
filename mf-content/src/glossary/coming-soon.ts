/** Names of related terms without an entry, by future slug. */
export const COMING_SOON = {
  'autonomous-agent': 'Autonomous Agent',
  'fine-tuning': 'Fine-Tuning',
  'function-calling': 'Function Calling',
  guardrails: 'Guardrails',
  hallucination: 'Hallucination',
  'human-in-the-loop': 'Human in the Loop',
  'multi-agent-system': 'Multi-Agent System',
  'natural-language-processing': 'Natural Language Processing',
  'neural-network': 'Neural Network',
  'prompt-injection': 'Prompt Injection',
  'retrieval-augmented-generation': 'Retrieval-Augmented Generation',
  token: 'Token',
} as const satisfies Record<string, string>;

export type ComingSlug = keyof typeof COMING_SOON;
