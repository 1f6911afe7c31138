import { COMING_TERMS, type ComingTerm } from '../glossary/coming-soon.ts';
import { askedTerm, namesOf } from './words.ts';

/** The term without an entry of its own that a text names or asks for, as visitors write it. */
export const comingTerm = (text: string): ComingTerm | undefined =>
  COMING_TERMS.find(({ name }) => namesOf(name).includes(askedTerm(text)));
