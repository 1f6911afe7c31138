export interface TermSummary {
  readonly slug: string;
  readonly name: string;
  /** One sentence of plain text. */
  readonly definition: string;
}

/** Every term in the glossary, in display order. */
export const TERM_SUMMARIES = [
  {
    slug: 'accuracy',
    name: 'Accuracy',
    definition:
      "The share of a system's answers that are right when checked against answers known to be true.",
  },
  {
    slug: 'action',
    name: 'Action',
    definition:
      'A single step in which an agent affects something outside itself, such as sending a message, editing a file or calling a service.',
  },
  {
    slug: 'actuator',
    name: 'Actuator',
    definition:
      'The part an agent uses to act on its environment: a motor for a robot, an API connection or a cursor for software.',
  },
  {
    slug: 'ai-agent',
    name: 'AI Agent',
    definition:
      'Software that receives a goal, assesses the situation, chooses its own next steps and carries them out, usually with a language model making the choices.',
  },
  {
    slug: 'benchmark',
    name: 'Benchmark',
    definition:
      'A fixed set of tasks with a fixed way of scoring, used to compare different models or agents under the same conditions.',
  },
  {
    slug: 'bot',
    name: 'Bot',
    definition:
      'A program that performs a task automatically, usually by following rules written in advance.',
  },
  {
    slug: 'chatbot',
    name: 'Chatbot',
    definition: 'A program that people use by conversing with it, in writing or by voice.',
  },
  {
    slug: 'context-window',
    name: 'Context Window',
    definition:
      'The maximum amount of text, measured in tokens, that a language model can take into account at one time, including its own answer.',
  },
  {
    slug: 'decision-making',
    name: 'Decision Making (Agent)',
    definition:
      'How an agent settles on its next action, given its goal, what it has observed so far and what it is allowed to do.',
  },
  {
    slug: 'deep-learning',
    name: 'Deep Learning',
    definition:
      'Machine learning with neural networks of many layers, which learn useful features from raw data instead of being told which ones matter.',
  },
  {
    slug: 'elo-rating',
    name: 'Elo Rating',
    definition:
      'A score computed from the results of head-to-head contests, in which the difference between two scores predicts who is likely to win.',
  },
  {
    slug: 'large-language-model',
    name: 'Large Language Model',
    definition:
      'A neural network trained on very large amounts of text to predict what comes next, and able to write, summarize, translate and code as a result.',
  },
  {
    slug: 'multimodal-ai',
    name: 'Multimodal AI',
    definition:
      'AI that works with more than one kind of input or output, for example text together with images, sound or video.',
  },
  {
    slug: 'mcp',
    name: 'MCP (Multi-Agent Communication Protocol)',
    definition:
      'An agreed format that agents use to exchange messages with each other and with tools; as a product feature, "MCP" nearly always means the Model Context Protocol.',
  },
  {
    slug: 'memory',
    name: 'Memory (Agent)',
    definition:
      'What an agent keeps from earlier steps or earlier sessions and can recall when needed.',
  },
  {
    slug: 'planning',
    name: 'Planning',
    definition:
      'Working out a sequence of steps that leads to a goal before carrying them out, and revising it when a step fails.',
  },
  {
    slug: 'prompt-engineering',
    name: 'Prompt Engineering',
    definition:
      'Writing and testing the instructions given to a model so that it answers correctly, completely and in the desired format.',
  },
  {
    slug: 'transformer',
    name: 'Transformer',
    definition:
      'The neural network design behind almost all current language models; it weighs how much each part of the input matters to every other part.',
  },
  {
    slug: 'tool-use',
    name: 'Tool Use',
    definition:
      "A model's ability to ask for an outside function, such as a search or a calculation, and to work with the result.",
  },
] as const satisfies readonly TermSummary[];

export type TermSlug = (typeof TERM_SUMMARIES)[number]['slug'];
