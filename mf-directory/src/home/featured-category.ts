import { categoryPageQuery } from '@agent-atlas/api/client';

/** The category the home page shows agents of, and how many. */
export const FEATURED_CATEGORY = 'AI Chatbot';
export const FEATURED_CATEGORY_SHOWN = 4;

/** Its first agents: no more than are shown travel with the page. */
export const featuredCategoryQuery = () =>
  categoryPageQuery(FEATURED_CATEGORY, { limit: FEATURED_CATEGORY_SHOWN });
