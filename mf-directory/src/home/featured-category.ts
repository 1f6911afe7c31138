import { categoryPageQuery } from '@agent-atlas/api-client';

/** The category featured on the home page, and how many of its agents appear. */
export const FEATURED_CATEGORY = 'AI Chatbot';
export const FEATURED_CATEGORY_SHOWN = 4;

/** Requests no more agents than the section shows, to keep the page small. */
export const featuredCategoryQuery = () =>
  categoryPageQuery(FEATURED_CATEGORY, { limit: FEATURED_CATEGORY_SHOWN });
