/** The category the home page shows agents of. */
export const FEATURED_CATEGORY = 'AI Chatbot';
