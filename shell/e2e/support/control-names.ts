/** Header and footer, on every page. Links within the page, such as Skip to content, are one kind. */
export const FRAME = [
  ...['Search', 'Theme'].map((name) => `button ${name}`),
  ...['Facebook', 'LinkedIn', 'Twitter'].map((name) => `button ${name} (not yet available)`),
  ...['Agent Atlas', 'Home', 'Leaderboard', 'Selector', 'Blog', '{this page}'],
  ...['AI Chatbots', 'Code Assistants', 'Writing Assistants', 'Image Generators'],
  ...['Video Generators', 'Customer Service AI', 'AI Detection Tools', 'AI Platforms'],
  ...['Marketing/Sales AI', 'Open Source Models', 'About Us', 'Our Team', 'Careers', 'Contact'],
  ...['Compare AI Agents', 'AI Agents Glossary', 'FAQs', 'Privacy Policy', 'Terms of Service'],
].map((name) => (name.startsWith('button ') ? name : `link ${name}`));

const BACK = 'link Back to Home';
const VOTES = ['button Upvote {agent}', 'button Downvote {agent}'];
const CARDS = ['link {agent}', ...VOTES, 'button Compare {agent}'];
const LIST = [BACK, ...CARDS, 'link Load more'];
const FILTERS = [
  ...[
    'All pricing',
    'Any rating',
    'Any facts',
    'Rating',
    'Most reviewed',
    'Name',
    '{choice}, {n} agents',
  ],
].map((name) => `link ${name}`);
const CATEGORY = [BACK, ...CARDS, ...FILTERS, 'link Community score', 'link Newest'];
/** From mf-leaderboard, which contributes charts. */
const CHART = 'summary Prices and scores as a table';
const SEARCH = [BACK, 'searchbox Search AI agents', 'button Search'];
const RESULTS = [
  ...SEARCH,
  ...CARDS,
  ...FILTERS,
  ...['{choice} {n} agents', 'All categories', 'Relevance'].map((name) => `link ${name}`),
];
const CHIPS = (parts: readonly string[], text: string) =>
  [...parts.map((part) => `Remove: ${part}`), `Search for exactly "${text}"`].map(
    (name) => `link ${name}`,
  );
const REVIEW = ['Helpful', 'Unhelpful', 'Report'].map((name) => `button ${name}: {title}`);
const READING = [
  'Newest',
  'Most helpful',
  '{n} stars {n} reviews',
  'Link to this review: {title}',
].map((name) => `link ${name}`);
const TABS = ['Overview', 'Reviews ({n})', 'Alternatives'].map((name) => `tab ${name}`);
const AGENT = [
  BACK,
  ...VOTES,
  'button Keep {agent}',
  'button Write a Review',
  'link AI Chatbot',
  ...TABS,
];
const ARTICLE = [BACK, 'button Share', 'button Save', 'link {other site}', 'link {in the text}'];
const MORE = 'link Read Full Article {title}';
const DEDICATED = [
  ...ARTICLE,
  'link All Articles',
  MORE,
  'textbox Email address',
  'button Subscribe',
];
const GLOSSARY = [
  BACK,
  'searchbox Search terms',
  'summary Details of {title}',
  'link {other site}',
];

const CATEGORIES = [
  ...['AI Chatbot', 'AI Detection Tool', 'AI Image Generator', 'AI Platform/Model Builder'],
  ...['AI Video Generator', 'AI Voice Generator', 'Code Assistant', 'Customer Service AI'],
  ...['Marketing/Sales AI', 'Open Source Model', 'Writing Assistant'],
];
const FACTS = [
  ...['Price or plans', 'Description or features', 'Company or launch', 'Website or a source'],
  ...['It is no longer available', 'Something else'],
];
const options = (names: readonly string[]) =>
  ['Choose one', ...names].map((name) => `option ${name}`);

/** Links to agents that do the same as ChatGPT. */
const TASKS = [
  'Answers questions',
  'Makes pictures',
  'Researches with sources',
  'Writes code',
  'Writes texts',
].map((name) => `link ${name}`);

/** The controls of each page in addition to the frame's: role and name. */
export const NAMES: Readonly<Record<string, readonly string[]>> = {
  '/': [
    ...SEARCH.slice(1),
    ...['AI Chatbots', 'Code Assistants', 'Image Generators', 'Writing Tools'].map(
      (name) => `link #${name}`,
    ),
    'link {choice} {n} agents',
    'link View leaderboard',
    'link View all popular AI agents',
    'link Get Recommendations',
    'link View all AI Chatbots',
    ...CARDS,
  ],
  '/category/AI%20Chatbot': [...CATEGORY, CHART],
  '/category/Marketing%2FSales%20AI': [...CATEGORY, CHART],
  '/category/Time%20Machine': [BACK],
  '/agent/1': [
    ...AGENT,
    'link How the ranking works',
    'link {in the text}',
    'summary Embed a badge',
    'link Something wrong?',
    'link {other site}',
    ...TASKS,
    // From mf-content, which contributes the articles that mention the agent.
    'link Seats, Credits, Tokens, Results: AI Pricing Models Explained',
    'link View all reviews of {agent}',
    ...['All alternatives to {agent}', 'ChatGPT vs {agent}'].map((name) => `link ${name}`),
    ...REVIEW,
  ],
  '/agent/1?tab=reviews': [...AGENT, ...REVIEW, ...READING],
  '/agent/1?tab=reviews&stars=5&sort=helpful': [
    ...AGENT,
    ...REVIEW,
    ...READING,
    'link Clear filters',
  ],
  '/agent/1?tab=alternatives': [...AGENT, ...CARDS, 'link Compare side by side with {agent}'],
  '/agent/99999999': [BACK, 'link Return to Home'],
  '/agent/1/alternatives': [
    BACK,
    ...['About {agent}', 'All AI Chatbots', 'Compare with {agent}', '{agent}'].map(
      (name) => `link ${name}`,
    ),
  ],
  '/agent/99999999/alternatives': [BACK, 'link Return to Home'],
  '/new': LIST,
  '/popular': LIST,
  '/compare': [BACK, 'link {in the text}', 'link Browse popular agents', 'button Add Agent'],
  '/compare?ids=1,2,21,60': [
    BACK,
    ...['Share', 'Differences only', 'Add Agent', 'Remove {agent}'].map((name) => `button ${name}`),
    'link {agent}',
    'link {in the text}',
    'link {other site}',
  ],
  '/compare/chatgpt-vs-claude': [
    BACK,
    ...['{agent}', '{other site}', 'Full table', 'All AI Chatbots'].map((name) => `link ${name}`),
    ...['All alternatives to {agent}', 'All reviews of {agent}'].map((name) => `link ${name}`),
  ],
  '/compare/chatgpt-vs-nobody': [BACK, 'link Choose agents to compare'],
  '/shortlist': [BACK, 'link Browse popular agents', 'button Import'],
  '/search': [...SEARCH, 'link AI Voice Generators'],
  '/search?q=chatbot': [...RESULTS, 'link Load more', 'link Chatbot (glossary)'],
  '/search?q=free%20image%20generator%20with%20api': [
    ...RESULTS,
    ...CHIPS(['Image Generator', 'Free plan', 'With an API'], 'free image generator with api'),
  ],
  '/search?q=like%20notion%20ai%20but%20private&category=Writing%20Assistant': [
    ...RESULTS,
    // The only one of these pages with agents whose languages are known.
    'link Any, or not known',
    ...CHIPS(
      ['Like {agent}', 'Writing Assistant', 'Option to keep data out of training'],
      'like notion ai but private',
    ),
  ],
  '/search?q=zzzzqqqq': [...SEARCH, 'link Browse all AI agents'],
  '/recommendations': [
    BACK,
    'link Cancel',
    'button Next',
    ...['AI Chatbot', 'Code Assistant', 'Writing Assistant', 'Image Generator', 'Video Generator'],
    ...['Customer Service AI', 'AI Detection Tool', 'AI Platform/Model Builder'],
    ...['Marketing/Sales AI', 'Open Source Model', 'AI Voice Generator'],
  ].map((name) => (/^(link|button) /.test(name) ? name : `checkbox ${name}`)),
  '/recommendations?category=AI+Chatbot&budget=free&useCase=notes&step=3': [
    BACK,
    ...CARDS,
    'button Share these results',
    ...['Back', 'Done', 'Compare the top four', '{change}: {agent}'].map((name) => `link ${name}`),
  ],
  '/leaderboard': [
    BACK,
    'link View Details',
    'link #{n} {agent} Score {n}',
    ...['Top Rated', 'Trending', 'Most Reviewed'].map((name) => `tab ${name}`),
    ...['Rank', 'Agent', 'Category', 'Rating', 'Reviews', 'Score', 'PH Upvotes'].map(
      (name) => `button ${name}`,
    ),
    'link {agent}',
    'summary Why this rank? {agent}',
    'link View All in {title}',
  ],
  '/blog': [BACK, MORE],
  '/blog/seo/what-is-an-ai-agent': DEDICATED,
  '/blog/seo/evaluating-ai-agent-benchmarks-analysis': DEDICATED,
  '/blog/ai-agent-landscape': [
    ...ARTICLE,
    'link AI Voice Generators',
    'link Back to Blog',
    'link Back to All Articles',
    MORE,
  ],
  '/blog/no-such-article': [BACK, 'link All Articles'],
  '/glossary': GLOSSARY,
  '/resources/glossary': GLOSSARY,
  '/faq': [
    BACK,
    ...['Contact Us', 'About Agent Atlas', 'AI agent in the glossary', 'See the leaderboard'].map(
      (name) => `link ${name}`,
    ),
    'link Open the Selector',
    'link Suggest an agent',
  ],
  '/about': [
    BACK,
    ...['How the ranking works', 'Open the Selector', 'Browse all categories'].map(
      (name) => `link ${name}`,
    ),
  ],
  '/medal-demo': [BACK, 'link {agent}'],
  '/submit': [
    BACK,
    ...['Name of the tool', 'Website', 'What it does', 'Sources'].map((name) => `textbox ${name}`),
    'combobox Category',
    ...options(CATEGORIES),
    'button Send suggestion',
  ],
  '/submit/correction': [BACK, 'link Search AI agents'],
  '/submit/correction?agent=1': [
    BACK,
    'link {in the text}',
    ...['What it says, and what is correct', 'Sources'].map((name) => `textbox ${name}`),
    'combobox What is wrong',
    ...options(FACTS),
    'button Send correction',
  ],
  [`/submit/status/${'A'.repeat(43)}`]: [BACK, 'link Suggest an agent'],
  '/no/such/page': [BACK, 'link Search'],
};
