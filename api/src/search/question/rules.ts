import type { IntegrationId } from '../../../contract/options.ts';

/** What people call the products that agents connect to, as a regular expression of words. */
const PRODUCTS: Readonly<Record<IntegrationId, string>> = {
  'google-workspace':
    'google (?:workspace|docs|drive|sheets|slides|calendar)|gmail|g ?suite|google docs and sheets',
  'microsoft-office':
    'microsoft (?:office|365|word|excel|teams)|office 365|ms office|word and excel|word(?! count| game)|excel|powerpoint|outlook|onedrive|microsoft teams',
  slack: 'slack',
  discord: 'discord',
  zapier: 'zapier',
  github: 'github(?! copilot)',
  'adobe-creative-cloud':
    'adobe (?:creative cloud|photoshop|illustrator|premiere)|creative cloud|photoshop|illustrator|lightroom|premiere(?: pro)?',
  wordpress: 'wordpress|woocommerce',
  shopify: 'shopify',
  salesforce: 'salesforce',
};

const BEFORE =
  '(?:(?:that |which )?(?:works?|working|integrates?|integrated|connects?|connected) (?:with|to|in|inside)|publish(?:es)? to|with|for|in|inside|into|on|using|via|and|or)(?: an?| the| my| our)?';
const AFTER =
  '(?: (?:integration|plugin|plug in|add in|addon|add on|extension|connector|app|store)s?)';

/** The products with the phrases that ask for them: "with slack", "shopify integration". */
export const PRODUCT_RULES = Object.entries(PRODUCTS).map(([id, names]) => ({
  id,
  pattern: new RegExp(`\\b(?:${BEFORE} (?:${names})\\b${AFTER}?|(?:${names})${AFTER})(?![\\w])`),
}));

export const API_RULE =
  /\b(?:(?:with|has|have|having|offers?|via|and|through)(?: an?| the)? )?(?:(?:rest|developer|public) )?apis?\b(?: access)?/;

export const OPEN_SOURCE_RULE =
  /\b(?:open ?source(?:d)?|foss)\b(?! (?:ai )?(?:models?|llms?|language models?|large))/;

export const FREE_RULE =
  /\b(?:(?:completely |totally |entirely |100 )?free(?: of charge| plan| tier| version)?|for free|no cost|without (?:a )?subscription|gratis)\b(?! (?:trial|lance))/;

/** Ends what is in front of a fact that is not asked for: "not free", "without an API". */
export const NEGATION =
  /\b(?:not|non|no|never|without|isnt|arent|doesnt|dont|neednt)(?: (?:an?|any|the|for|to|be|have|need|offer|necessarily|always|really))* $/;

export const PRIVATE_RULE = new RegExp(
  `\\b(?:${[
    '(?:that |which )?(?:keeps?|keeping) (?:my |our |your |the )?(?:data|files|documents) (?:private|safe|confidential)',
    '(?:that |which )?(?:does not|do not|doesnt|dont|wont|will not|never|without|no|not)(?: ever)? (?:train|training|trains|learn|learning)(?: on| with| from)?(?: my| our| your| user)?(?: data| files)?',
    '(?:for |with |and )?(?:more |better )?privacy(?: friendly| first| focused| respecting)?',
    '(?:and )?(?:more )?privately',
    '(?:more )?private',
    'confidential',
  ].join('|')})\\b`,
);

const PER_MONTH = '(?: (?:usd|dollars?|bucks))?(?: (?:a|per|each) month| monthly| month| mo)?';

/** "under $20 a month", "less than 15 dollars". The first group is the limit. */
export const BELOW_RULE = new RegExp(
  `\\b(?:for )?(?:under|below|less than|cheaper than) (\\d{1,5})\\b${PER_MONTH}`,
);

/** "at most $20", "up to 15 dollars a month", "$20 or less". One of the groups is the limit. */
export const AT_MOST_RULE = new RegExp(
  `\\b(?:(?:for )?(?:up to|at most|max(?:imum)?|(?:no|not) more than) (\\d{1,5})\\b${PER_MONTH}|(\\d{1,5})${PER_MONTH} or (?:less|below|under|cheaper)\\b)`,
);

/** A price that the wizard calls low, or a free plan. */
export const CHEAP_RULE = /\b(?:cheap|affordable|inexpensive|low cost|low budget|low priced)\b/;
export const CHEAP_USD = 15;

export const CHEAPER_RULE = /\b(?:(?:but|and|a) )?(?:cheaper|less expensive|more affordable)\b/;

/** What may follow or precede the name of an agent that has already been recognized. */
export const CHEAPER_THAN_RULE = /\b(?:cheaper|less expensive|more affordable) than (.+)$/;
export const LIKE_RULE =
  /\b(?:(?:something |anything |tools? |apps? )?(?:like|similar to)|(?:alternatives?|competitors?|replacements?|substitutes?) (?:to|for|of)|instead of) (.+)$/;
/** "but not midjourney", "anything except chatgpt". */
export const EXCEPT_RULE =
  /\b(?:(?:any|every|some)(?:thing|one) |all )?(?:but not|except(?: for)?|excluding|other than|apart from|(?<=(?:any|every)thing )but) (.+)$/;
export const ALTERNATIVE_RULE = /^(.+?) (?:alternatives?|competitors?|replacements?)\b/;
export const BUT_RULE = /^(.+?) but\b/;
