import type { TermDetails } from '../types.ts';

export const decisionMaking: TermDetails = {
  explanation: [
    'At every turn, an agent picks one of several possible actions, or decides that it is finished or that it should ask. Some agents decide by fixed rules and some by scoring each option; in most current products, a language model reasons in text about what to do next. The last kind copes with surprises but can make different decisions in identical situations.',
    "For a buyer, what matters is which decisions stay with people. Look for approval steps, spending limits and a record of why the agent took each step. For some uses, this is the law: Article 14 of the European Union's AI Act requires that a person can oversee, and stop, high-risk systems.",
  ],
  examples: [
    'A support agent issues refunds of up to $50 by itself and asks for approval above that.',
    'A coding agent stops after three failed attempts and reports what it tried.',
  ],
  related: ['planning', 'action', 'ai-agent', 'guardrails', 'human-in-the-loop'],
  sources: [
    {
      title: 'European Union, Regulation (EU) 2024/1689 (AI Act), Article 14',
      url: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
      published: '2024-07-12',
    },
  ],
};

export const deepLearning: TermDetails = {
  explanation: [
    'Earlier machine learning needed experts to describe the data: edges in a picture, word counts in a text. Deep networks learn such descriptions themselves, layer by layer, from many examples. That is why they came to dominate speech, images and language once there was enough data and computing power.',
    'It is the technique under nearly every tool in this directory, so "uses deep learning" is no reason to prefer one. It does explain two traits these tools share: they are strong where training data was plentiful and weak where it was scarce, and they cannot fully explain how they arrived at an answer.',
  ],
  examples: [
    'Turning speech into text in a meeting recorder.',
    'Creating a picture from a written description.',
    'Recognizing a damaged part in a photo of an assembly line.',
  ],
  related: [
    'transformer',
    'large-language-model',
    'multimodal-ai',
    'neural-network',
    'fine-tuning',
  ],
  sources: [
    {
      title: 'LeCun, Bengio and Hinton, Deep learning, Nature 521',
      url: 'https://doi.org/10.1038/nature14539',
      published: '2015-05',
    },
  ],
};

export const eloRating: TermDetails = {
  explanation: [
    'Arpad Elo devised the system for chess. After each game the winner takes points from the loser, more when the result was a surprise. On the usual scale, a player rated 100 points higher is expected to win about 64% of the time, and one rated 400 higher about 91%.',
    'Model leaderboards borrowed it: people compare two anonymous answers and vote for the better one. Chatbot Arena started this way in May 2023 and in December 2023 moved to the Bradley–Terry model, a close relative that fits all votes at once. Read such lists with their margins of error: a difference smaller than the margin is a tie. And remember that they measure which answer voters preferred, not whether it was true.',
  ],
  examples: [
    'A model at 1,300 against one at 1,200: about 64 wins in 100 votes, a difference you would notice only over many tasks.',
    'Two models at 1,251 ± 8 and 1,246 ± 9: you cannot say which is better.',
  ],
  related: ['benchmark', 'accuracy', 'large-language-model'],
  sources: [
    {
      title: 'LMSYS, Chatbot Arena: New models and Elo system update',
      url: 'https://lmsys.org/blog/2023-12-07-leaderboard/',
      published: '2023-12-07',
    },
    {
      title:
        'Chiang et al., Chatbot Arena: An Open Platform for Evaluating LLMs by Human Preference',
      url: 'https://arxiv.org/abs/2403.04132',
      published: '2024-03-07',
    },
  ],
};
