import { SITE_NAME } from '@agent-atlas/shell/contract';

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
      `There are thousands of AI tools, and most pages about them want to sell you one. ${SITE_NAME} exists so that you can find out in a few minutes which tools do the job you have, what they cost and what speaks against them.`,
      'Facts come with their sources and with the date they were checked. What we do not know, we leave out.',
    ],
  },
  {
    id: 'community-driven',
    title: 'Community-Driven',
    paragraphs: [
      'The order of the leaderboard follows from what users report: ratings make up half of the score, the volume of reviews another fifth. You can vote for agents and mark reviews as helpful without signing in, with one vote per visitor.',
    ],
    link: { to: '/leaderboard', label: 'How the ranking works' },
  },
  {
    id: 'personalized-recommendations',
    title: 'Personalized Recommendations',
    paragraphs: [
      'The best tool depends on who is asking. The Selector takes your categories, budget, experience, the products you work with and your wishes about privacy, and answers with a short list that says why each tool is on it and where it falls short.',
    ],
    link: { to: '/recommendations', label: 'Open the Selector' },
  },
  {
    id: 'independent-reviews',
    title: 'Independent Reviews',
    paragraphs: [
      'We are not affiliated with any AI company. No place in a list can be bought, and votes never change a rating. Reviews that only illustrate how the site works carry a “Sample” badge and can be told apart at a glance.',
    ],
  },
  {
    id: 'join-our-community',
    title: 'Join Our Community',
    paragraphs: [
      'Compare two tools you know and vote for the one that serves you better: it helps the next person who has to choose. Writing reviews will be possible in a future update.',
    ],
    link: { to: '/', label: 'Browse all categories' },
  },
];
