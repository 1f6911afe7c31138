import type { ComingSlug } from './coming-soon.ts';
import type { TermSource } from './types.ts';

/** What a term means that has no entry of its own yet. */
interface ShortDefinition {
  readonly definition: string;
  /** Where a dated fact in the definition comes from. */
  readonly source?: TermSource;
}

/** On the glossary a separate script, see `late-definitions.ts`. */
export const COMING_DEFINITIONS: Readonly<Record<ComingSlug, ShortDefinition>> = {
  'autonomous-agent': {
    definition:
      'An AI agent that works on a goal over many steps without asking a person before each one. The fewer approvals it needs, the more its permissions, limits and logs matter.',
  },
  'fine-tuning': {
    definition:
      'Training an existing model further on examples of your own, so that it adopts a style, a format or a narrow task. It changes how a model answers more reliably than what it knows; for facts that change, giving it the documents is usually cheaper.',
  },
  'function-calling': {
    definition:
      'A model answers with the name of a function and its arguments in a fixed format, and your software decides whether to run it. OpenAI added it to its API in June 2023, and most providers have it today. It is how tool use is built.',
    source: {
      title: 'OpenAI, Function calling and other API updates',
      url: 'https://openai.com/index/function-calling-and-other-api-updates/',
      published: '2023-06-13',
    },
  },
  guardrails: {
    definition:
      'Checks around a model that limit what goes in and what comes out: filters for harmful or private content, lists of allowed actions, spending limits and approvals by a person. They reduce risks and do not remove them.',
  },
  hallucination: {
    definition:
      'A statement by a model that sounds right and is not supported by its sources or by the facts, such as an invented quotation or court case. It happens because a language model predicts likely text and does not look facts up by itself.',
  },
  'human-in-the-loop': {
    definition:
      'A process in which a person checks, corrects or approves what an AI system does before it takes effect. It helps only if that person has the time and the knowledge to disagree.',
  },
  'multi-agent-system': {
    definition:
      'Several agents that divide a task among themselves, for example one that plans, one that carries out and one that checks. It can handle larger tasks than one agent, and costs more, because each agent reads and writes text of its own.',
  },
  'natural-language-processing': {
    definition:
      'The field of computing that works with human language: understanding, translating, summarizing and producing text or speech. Language models are its current main method. It is often shortened to NLP.',
  },
  'neural-network': {
    definition:
      'A computation made of many simple connected units whose connections have adjustable strengths. Training changes these strengths until the outputs fit the examples. The idea was first described in 1943; today, networks of many layers are behind almost all AI tools.',
    source: {
      title: 'McCulloch and Pitts, A Logical Calculus of the Ideas Immanent in Nervous Activity',
      url: 'https://doi.org/10.1007/BF02478259',
      published: '1943',
    },
  },
  'prompt-injection': {
    definition:
      'An attack that hides instructions in text that a model reads, such as a web page or an email, so that it does what the attacker wants. The name was coined in September 2022. No general protection is known, so limit what an agent may do with what it has read.',
    source: {
      title: 'Simon Willison, Prompt injection attacks against GPT-3',
      url: 'https://simonwillison.net/2022/Sep/12/prompt-injection/',
      published: '2022-09-12',
    },
  },
  'retrieval-augmented-generation': {
    definition:
      'A method, often shortened to RAG, in which a system first searches documents for passages about a question and gives them to the model, which answers from them. The answer can use current or private material and cite it; it is only as good as what the search found. The name comes from a paper of May 2020.',
    source: {
      title: 'Lewis et al., Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks',
      url: 'https://arxiv.org/abs/2005.11401',
      published: '2020-05-22',
    },
  },
  token: {
    definition:
      'The unit in which a language model reads and writes: a short word, a part of a longer one or a punctuation mark. Limits and prices are stated in tokens. English text has about four characters per token; other languages often need more tokens for the same text.',
  },
};
