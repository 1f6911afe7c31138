import {
  COMPARE_MAX,
  LEADERBOARD_PATH,
  SCORE_WEIGHTS,
  SELECTOR_PATH,
  SUBMIT_PATH,
} from '@agent-atlas/api-client/rules';
import { SITE_NAME } from '@agent-atlas/contract';

export const FAQ_PATH = '/faq';

export interface Question {
  readonly id: string;
  readonly question: string;
  /** Paragraphs of plain text. */
  readonly answer: readonly string[];
  readonly link?: { readonly to: string; readonly label: string };
}

/** In display order. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'what-is-this',
    question: `What is ${SITE_NAME}?`,
    answer: [
      `A public directory of AI tools. You can browse by category, read ratings and reviews, compare up to ${COMPARE_MAX} tools side by side and see a ranking whose rules are published.`,
      'Every entry lists facts about a real product, with their sources and the date we last checked them.',
    ],
    link: { to: '/about', label: `About ${SITE_NAME}` },
  },
  {
    id: 'what-is-an-agent',
    question: 'What counts as an AI agent here?',
    answer: [
      'We list AI tools in the broad sense: products that do a job for you with AI, from chatbots and coding assistants to image generators and open models. Strictly speaking, only a tool that chooses and carries out its own steps is an agent; the glossary explains the difference.',
    ],
    link: { to: '/glossary#term-ai-agent', label: 'AI agent in the glossary' },
  },
  {
    id: 'ranking',
    question: 'How are agents ranked?',
    answer: [
      `By a score from 0 to 100: user ratings count ${SCORE_WEIGHTS.rating}%, the volume of reviews ${SCORE_WEIGHTS.volume}% (on a logarithmic scale), external validation such as Product Hunt upvotes ${SCORE_WEIGHTS.external}% and recency ${SCORE_WEIGHTS.recency}%.`,
      "The leaderboard shows how each agent's score was calculated. Nobody can pay for a rank.",
    ],
    link: { to: LEADERBOARD_PATH, label: 'See the leaderboard' },
  },
  {
    id: 'ratings',
    question: 'How do ratings and reviews work?',
    answer: [
      "A review gives 1 to 5 stars and can name pros and cons; an agent's rating is the average of its reviews. Votes for and against an agent are counted separately and never change its rating.",
      'Reviews with a "Sample" badge only show how the site works. They do not describe a customer\'s experience. Genuine reviews are listed only after their source has been checked; writing reviews here comes with a future update.',
    ],
  },
  {
    id: 'submit',
    question: 'Can I submit an AI agent?',
    answer: [
      'Yes, without an account. Every submission has to go through a review before it is listed: the product must exist and be usable, and public sources must back its facts. We place it in the one category that fits it best. Listing is free and does not affect the score.',
      'A private link shows you whether your submission is received, in review, listed or declined, and why. To report a wrong fact, use "Something wrong?" on the page of the agent.',
    ],
    link: { to: SUBMIT_PATH, label: 'Suggest an agent' },
  },
  {
    id: 'choose',
    question: 'How do I find the right agent for my needs?',
    answer: [
      `Use the Selector: choose the categories you are interested in, then your budget, your experience and the products the agent must work with. You get suggestions with reasons. If you already have candidates, compare up to ${COMPARE_MAX} of them side by side on the comparison page.`,
    ],
    link: { to: SELECTOR_PATH, label: 'Open the Selector' },
  },
  {
    id: 'account',
    question: 'Do I need an account, and what does it cost?',
    answer: [
      'You do not need an account, and the site is free. All pages are open to everyone.',
      'When you vote, the site sets one cookie so that each visitor has one vote per agent. It contains no name or address and is not used to track you.',
    ],
  },
  {
    id: 'independence',
    question: `Is ${SITE_NAME} connected to any AI company?`,
    answer: [
      'No. The directory is independent and not affiliated with any AI company. There are no sponsored listings, and payment cannot affect the ranking. Names and logos belong to their owners and serve only to identify the products.',
    ],
  },
];
