import type { RecentReview } from '@agent-atlas/api-client/rules';
import { sampleAgent, sampleBreakdown } from '@agent-atlas/api-client/samples';
import type { AgentCardAgent, ScorePartListProps } from '../src/index.ts';

export const agents: readonly AgentCardAgent[] = [
  sampleAgent(1, {
    name: 'Paper Lantern',
    company: 'Example Works',
    description:
      'Answers questions, drafts and edits text and works with files and pictures, for people who want one general assistant for everyday tasks.',
    rating: 4.6,
    reviewCount: 128,
    productHuntUpvotes: 1240,
    upvotes: 57,
    downvotes: 4,
  }),
  sampleAgent(2, {
    name: 'A Tool With a Remarkably Long Name That Has to Be Cut',
    company: 'The Company Whose Name Is Also Rather Long, Incorporated',
    category: 'AI Platform/Model Builder',
    description: 'Short.',
    pricingModel: 'Usage-based',
    rating: 0,
    reviewCount: 0,
  }),
  sampleAgent(3, {
    name: 'Quiet Otter',
    company: 'Example Labs',
    category: 'AI Image Generator',
    description:
      'Makes pictures from a description. Works in the browser and in a chat, offers several styles, and lets a team keep its own look across a campaign, from a first sketch to print files in several sizes, with a history of every version that was ever made.',
    pricingModel: 'Subscription (monthly or yearly)',
    rating: 3.5,
    reviewCount: 9,
    upvotes: 1204,
    downvotes: 98,
  }),
];

export const review: RecentReview = {
  id: 1001,
  agentId: 1,
  username: 'paper_lantern',
  rating: 4,
  title: 'Saves me an hour a day',
  content:
    'I use it for first drafts of letters and for going through long reports. It keeps the thread over a whole afternoon, though it needs a nudge now and then to stay short.',
  pros: ['Keeps the thread', 'Good at tables'],
  cons: ['Wordy at times'],
  helpfulCount: 12,
  unhelpfulCount: 1,
  createdAt: '2026-11-18T09:14:00Z',
  sample: true,
  agent: { id: 1, name: 'Paper Lantern', company: 'Example Works' },
};

export const entry: ScorePartListProps['entry'] = {
  sampleReviewCount: 0,
  breakdown: sampleBreakdown(),
};

export const now = new Date('2026-11-21T12:00:00Z');
