import { byFlag } from '../contract/flags.ts';
import type { Catalogue } from '../src/catalogue/read.ts';
import type { CatalogueReview } from '../src/catalogue/schema.ts';

type FixtureAgent = Catalogue['agents'][number];

/** Creates an agent with default values for all fields that a test does not set. */
export function agent(
  fields: Partial<FixtureAgent> & Pick<FixtureAgent, 'id' | 'name' | 'category'>,
): FixtureAgent {
  return {
    company: `${fields.name} Inc.`,
    description: `${fields.name} helps with everyday work.`,
    website: `https://example.org/${fields.id}`,
    launchedOn: '2025-01',
    pricingModel: 'Freemium',
    pricingDetails: ['Free: a few requests a day'],
    features: ['Chat'],
    tasks: [],
    languages: [],
    monthlyPriceUsd: 20,
    expertise: 'beginner',
    integrations: ['slack'],
    ...byFlag(() => null),
    freeTier: true,
    dataPrivacy: false,
    productHunt: null,
    logo: null,
    verifiedOn: '2026-06-11',
    sources: ['https://example.org'],
    checked: {},
    training: [],
    addedOn: '2026-01-05',
    retiredOn: null,
    ...fields,
  };
}

/** All facts that may be unknown, set to null. */
export const UNKNOWN_FACTS = {
  company: null,
  launchedOn: null,
  monthlyPriceUsd: null,
  expertise: null,
  ...byFlag(() => null),
} satisfies Partial<FixtureAgent>;

/** Creates a sample review. Its date is old, so that it does not affect trends. */
export function review(
  fields: Partial<CatalogueReview> & Pick<CatalogueReview, 'id' | 'agentId' | 'rating'>,
): CatalogueReview {
  const day = String((fields.id % 28) + 1).padStart(2, '0');
  return {
    username: 'paper_lantern',
    title: 'As expected',
    content: 'Does what it says, day after day.',
    pros: ['Quick'],
    cons: null,
    helpfulCount: 0,
    unhelpfulCount: 0,
    createdAt: `2026-01-${day}T09:00:00Z`,
    ...fields,
  };
}

const stars = (agentId: number, ratings: readonly (1 | 2 | 3 | 4 | 5)[]) =>
  ratings.map((rating, index) => review({ id: agentId * 100 + index, agentId, rating }));

export const FIXTURE: Catalogue = {
  contentHash: 'fixture',
  version: 1,
  agents: [
    agent({
      id: 1,
      name: 'Alpha',
      category: 'AI Chatbot',
      logo: { package: 'lobehub', icon: 'alpha' },
      api: true,
    }),
    agent({ id: 2, name: 'Bravo', category: 'AI Chatbot', monthlyPriceUsd: 12.5 }),
    agent({ id: 3, name: 'Charlie', category: 'AI Chatbot', addedOn: '2026-02-01' }),
    agent({ id: 4, name: 'Delta', category: 'AI Chatbot', monthlyPriceUsd: null }),
    agent({ id: 5, name: 'Echo', category: 'AI Image Generator' }),
    agent({
      id: 6,
      name: 'Foxtrot',
      category: 'AI Image Generator',
      productHunt: {
        upvotes: 500,
        launch: 'Foxtrot 2.0',
        url: 'https://www.producthunt.com/posts/foxtrot',
        date: '2025-02-01',
      },
    }),
    agent({ id: 7, name: 'Golf', category: 'AI Platform/Model Builder', launchedOn: '2020' }),
  ],
  reviews: [
    ...stars(1, [5, 5, 4, 5]),
    ...stars(2, [3, 3, 3]),
    ...stars(3, [5]),
    ...stars(5, [4, 4, 5]),
  ],
};
