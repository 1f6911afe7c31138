/** Element id of a term: `term-ai-agent`. */
export const termId = (slug: string) => `term-${slug}`;

/** Element id of a letter's section: `letter-a`. */
export const letterId = (letter: string) => `letter-${letter.toLowerCase()}`;
