import { SITE_NAME } from '@agent-atlas/shell/contract';

export interface Question {
  readonly id: string;
  readonly question: string;
  /** Paragraphs of plain text. */
  readonly answer: readonly string[];
  readonly link?: { readonly to: string; readonly label: string };
}

/** What visitors ask, in the order in which it is shown. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'what-is-this',
    question: `What is ${SITE_NAME}?`,
    answer: [
      'A public directory of AI tools. You can browse by category, read ratings and reviews, compare up to four tools side by side and see a ranking whose rules are published.',
      'Every entry holds facts about a real product, with the sources they were taken from and the date they were last checked.',
    ],
    link: { to: '/about', label: `About ${SITE_NAME}` },
  },
  {
    id: 'what-is-an-agent',
    question: 'What counts as an AI agent here?',
    answer: [
      'We list AI tools in the wide sense: products that do a job for you with AI, from chatbots and coding assistants to image generators and open models. Strictly speaking, only a tool that chooses and carries out its own steps is an agent; the glossary explains the difference.',
    ],
    link: { to: '/glossary#term-ai-agent', label: 'AI agent in the glossary' },
  },
  {
    id: 'ranking',
    question: 'How are agents ranked?',
    answer: [
      'By a score from 0 to 100: user ratings count 50%, the volume of reviews 20% (on a logarithmic scale), external validation such as Product Hunt upvotes 15% and recency 15%.',
      'The leaderboard shows for every agent how its score came about. Nobody can pay for a place.',
    ],
    link: { to: '/leaderboard', label: 'See the leaderboard' },
  },
  {
    id: 'ratings',
    question: 'How do ratings and reviews work?',
    answer: [
      'A review gives 1 to 5 stars and can name pros and cons; an agent’s rating is the average of its reviews. Votes for and against an agent are counted separately and never change its rating.',
      'Reviews with a “Sample” badge are illustrations that show how the site works. They are not the experience of a customer. Writing your own review will be possible in a future update.',
    ],
  },
  {
    id: 'submit',
    question: 'Can I submit an AI agent?',
    answer: [
      'There is no submission form yet. Every submission will go through a review before it is listed: the product must exist and be usable, its facts must be backed by public sources, and it is placed in the one category that fits it best. Being listed is free and has no influence on the score.',
    ],
  },
  {
    id: 'choose',
    question: 'How do I find the right agent for my needs?',
    answer: [
      'Use the Selector: choose the categories you are interested in, then your budget, your experience and the products it has to work with, and you get suggestions with reasons. If you already have candidates, put up to four of them next to each other on the comparison page.',
    ],
    link: { to: '/recommendations', label: 'Open the Selector' },
  },
  {
    id: 'account',
    question: 'Do I need an account, and what does it cost?',
    answer: [
      'No account, and nothing to pay. All pages are open to everyone.',
      'When you vote, the site sets one cookie so that each visitor has one vote per agent. It holds no name and no address and is not used to follow you.',
    ],
  },
  {
    id: 'independence',
    question: `Is ${SITE_NAME} connected to any AI company?`,
    answer: [
      'No. The directory is independent and not affiliated with any AI company. There are no sponsored places, and the ranking has no field that a payment could change. Names and logos belong to their owners and only say which product is meant.',
    ],
  },
];
