import { COMING_SOON, type ComingSlug } from '../glossary/coming-soon.ts';
import { askedTerm, namesOf } from '../lib/words.ts';

const isSlug = (slug: string): slug is ComingSlug => slug in COMING_SOON;
const SLUGS = Object.keys(COMING_SOON).filter(isSlug);

/** The term without an entry of its own that a text names or asks for, as visitors write it. */
export const comingTerm = (text: string): ComingSlug | undefined =>
  SLUGS.find((slug) => namesOf(COMING_SOON[slug]).includes(askedTerm(text)));
