import { pathWith } from '@agent-atlas/api-client/rules';
import { ARTICLES, articlePath } from '../blog/articles.ts';
import { FAQ_PATH, QUESTIONS } from '../faq/questions.ts';
import { COMING_DEFINITIONS } from '../glossary/coming-definitions.ts';
import { COMING_SOON } from '../glossary/coming-soon.ts';
import { GLOSSARY_PATH, termId } from '../glossary/defined-term-set.ts';
import { TERMS } from '../glossary/terms.ts';
import { askedTerm, containsAll, namesOf, wordsOf } from '../lib/words.ts';
import { comingTerm } from './coming-term.ts';

/** A page of this remote that answers a search. */
export interface Answer {
  readonly path: string;
  readonly kind: 'glossary' | 'FAQ' | 'article';
  readonly title: string;
  readonly text: string;
}

const MAX_QUESTIONS = 2;
const MAX_ARTICLES = 2;

/** The pages that answer a search: definitions of what it names, then questions and articles with all of its words. */
export function answersTo(search: string): Answer[] {
  const words = wordsOf(search);
  return [
    ...definitionsOf(askedTerm(search)),
    ...(words.length === 0
      ? []
      : [
          ...questionsAbout(words).slice(0, MAX_QUESTIONS),
          ...articlesAbout(words).slice(0, MAX_ARTICLES),
        ]),
  ];
}

function definitionsOf(asked: string): Answer[] {
  const term = TERMS.find(({ name }) => namesOf(name).includes(asked));
  if (term) {
    const path = `${GLOSSARY_PATH}#${termId(term.slug)}`;
    return [{ path, kind: 'glossary', title: term.name, text: term.definition }];
  }
  const coming = comingTerm(asked);
  if (!coming) return [];
  const name = COMING_SOON[coming];
  const { definition } = COMING_DEFINITIONS[coming];
  const path = pathWith(GLOSSARY_PATH, { q: name });
  return [{ path, kind: 'glossary', title: name, text: definition }];
}

const questionsAbout = (words: readonly string[]): Answer[] =>
  QUESTIONS.filter(({ question, answer }) =>
    containsAll([question, ...answer], words, question),
  ).map(({ id, question, answer }) => ({
    path: `${FAQ_PATH}#${id}`,
    kind: 'FAQ',
    title: question,
    text: answer[0] ?? '',
  }));

const articlesAbout = (words: readonly string[]): Answer[] =>
  ARTICLES.filter(({ title, excerpt, keywords }) =>
    containsAll([title, excerpt, ...keywords], words, title),
  ).map((article) => ({
    path: articlePath(article),
    kind: 'article',
    title: article.title,
    text: article.excerpt,
  }));
