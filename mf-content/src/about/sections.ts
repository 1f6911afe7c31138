import { LEADERBOARD_PATH, SCORE_WEIGHTS, SELECTOR_PATH } from '@agent-atlas/api-client/rules';
import { SITE_NAME } from '@agent-atlas/contract';

export interface AboutSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly to: string; readonly label: string };
}

export const ABOUT_SECTIONS: readonly AboutSection[] = [
  {
    id: 'our-mission',
    title: 'Our Mission',
    paragraphs: [
      `There are thousands of AI tools, and most pages about them want to sell you one. ${SITE_NAME} helps you find out in a few minutes which tools can do your job, what they cost and what their drawbacks are.`,
      'Every fact comes with its sources and the date it was checked. Where we do not know a fact, we say so.',
    ],
  },
  {
    id: 'community-driven',
    title: 'Community-Driven',
    paragraphs: [
      `Reviews decide most of the leaderboard: ratings make up ${SCORE_WEIGHTS.rating}% of the score, and the volume of reviews ${SCORE_WEIGHTS.volume}%. Until people have reviewed an agent, samples stand in for them, and say so. You can vote for agents and mark reviews as helpful without signing in. Each visitor has one vote per agent.`,
    ],
    link: { to: LEADERBOARD_PATH, label: 'How the ranking works' },
  },
  {
    id: 'personalized-recommendations',
    title: 'Personalized Recommendations',
    paragraphs: [
      'The best tool depends on your needs. Tell the Selector your categories, your budget, your experience, the products you work with and your privacy preferences. It returns a short list that explains why each tool is on it and where it falls short.',
    ],
    link: { to: SELECTOR_PATH, label: 'Open the Selector' },
  },
  {
    id: 'independent-reviews',
    title: 'Independent Reviews',
    paragraphs: [
      'We are not affiliated with any AI company. Nobody can pay for a rank, and votes never change a rating. Reviews that only show how the site works carry a "Sample" badge.',
    ],
  },
  {
    id: 'join-our-community',
    title: 'Join Our Community',
    paragraphs: [
      'Compare two tools you know and vote for the one that works better for you. Your vote helps the next person choose. You will be able to write reviews in a future update.',
    ],
    link: { to: '/', label: 'Browse all categories' },
  },
];
