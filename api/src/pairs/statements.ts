import type { Agent } from '../../contract/agent.ts';
import { FLAG_PHRASES, FLAGS, type Flag } from '../../contract/flags.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { EXPERTISE_LEVELS, type IntegrationId } from '../../contract/options.ts';
import type { PairStatement } from '../../contract/pair.ts';
import { pricingKindOf } from '../../contract/pricing.ts';
import { isWeak } from '../../contract/weak-words.ts';
import { dollars } from '../recommendations/budget.ts';
import { labelOf } from '../recommendations/integrations.ts';
import { listOf } from '../recommendations/lines.ts';
import { stemOf } from '../search/stem.ts';
import { wordsOf } from '../search/words.ts';

/** What is the same and what differs between two agents. */
export interface PairStatements {
  readonly differences: PairStatement[];
  readonly similarities: PairStatement[];
}

interface Finding extends PairStatement {
  readonly differs: boolean;
}

type Rule = (a: Agent, b: Agent) => Finding | Finding[] | null;

/**
 * The statements that the facts of both agents support, in the order of the topics. A fact that is
 * unknown for one of them produces no statement; {@link unknownFacts} lists it.
 */
export function comparePair(a: Agent, b: Agent): PairStatements {
  const findings = RULES.flatMap((rule) => rule(a, b) ?? []);
  const plain = ({ topic, text }: Finding): PairStatement => ({ topic, text });
  return {
    differences: findings.filter(({ differs }) => differs).map(plain),
    similarities: findings.filter(({ differs }) => !differs).map(plain),
  };
}

/** The names of an agent's facts that are not known. */
export function unknownFacts(agent: Agent): string[] {
  const facts: [name: string, isKnown: boolean][] = [
    ['the price of a paid plan', agent.monthlyPriceUsd !== null],
    ['what it integrates with', agent.integrations.length > 0],
    ...FLAGS.map(({ id, isExpected }): [string, boolean] => [
      FLAG_PHRASES[id].question,
      !isExpected || agent[id] != null,
    ]),
    ['the experience it needs', agent.expertise !== null],
    ['when it was launched', agent.launchedOn !== null],
  ];
  return facts.filter(([, isKnown]) => !isKnown).map(([name]) => name);
}

const price: Rule = (a, b) => {
  const [one, other] = [a.monthlyPriceUsd, b.monthlyPriceUsd];
  if (one === null || other === null) return null;
  if (one === other)
    return same('price', `For both, the cheapest paid plan costs ${dollars(one)} per month.`);
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  const [cheaper, dearer] = one < other ? [a, b] : [b, a];
  return differ(
    'price',
    `${cheaper.name}'s cheapest paid plan costs ${dollars(low)} per month, ${dollars(high - low)} less than ${dearer.name}'s (${dollars(high)}).`,
  );
};

const KINDS = {
  free: 'is free',
  freemium: 'is free with paid plans',
  'open-source': 'is open source',
  paid: 'is paid',
  quote: 'is priced on request',
} as const;

const pricingModel: Rule = (a, b) => {
  if (!a.pricingModel || !b.pricingModel) return null;
  const [one, other] = [pricingKindOf(a.pricingModel), pricingKindOf(b.pricingModel)];
  return one === other
    ? null
    : differ('pricing-model', `${a.name} ${KINDS[one]}; ${b.name} ${KINDS[other]}.`);
};

/** How many features a sentence names. */
const NAMED_FEATURES = 3;

/** Features of which the other entry mentions no word: entries name the same feature differently. */
const features: Rule = (a, b) => {
  const only = (one: Agent, other: Agent): Finding[] => {
    const mentioned = new Set(stemsIn([other.description, ...other.features].join(' ')));
    const own = one.features.filter((feature) => {
      const stems = stemsIn(feature);
      return stems.length > 0 && !stems.some((stem) => mentioned.has(stem));
    });
    const named = listOf(own.slice(0, NAMED_FEATURES).map((feature) => `“${feature}”`));
    return own.length === 0 ? [] : [differ('features', `Only ${one.name} lists ${named}.`)];
  };
  return [...only(a, b), ...only(b, a)];
};

const stemsIn = (text: string) =>
  wordsOf(text)
    .filter((word) => !isWeak(word))
    .map(stemOf);

const integrations: Rule = (a, b) => {
  if (a.integrations.length === 0 || b.integrations.length === 0) return null;
  const only = (one: Agent, other: Agent): Finding[] => {
    const own = one.integrations.filter((id) => !other.integrations.includes(id));
    return own.length === 0
      ? []
      : [differ('integrations', `Only ${one.name} lists an integration with ${products(own)}.`)];
  };
  const shared = a.integrations.filter((id) => b.integrations.includes(id));
  return [
    ...only(a, b),
    ...only(b, a),
    ...(shared.length > 0 ? [same('integrations', `Both work with ${products(shared)}.`)] : []),
  ];
};

const products = (ids: readonly IntegrationId[]) => listOf(ids.map(labelOf));

/** Entries name only the languages that a source states, so one that lacks a language may still work in it. */
const languages: Rule = (a, b) => {
  const shared = LANGUAGES.filter(({ id }) => [a, b].every((each) => each.languages?.includes(id)));
  const labels = shared.map(({ label }) => label);
  if (labels.length === 0) return null;
  const more = labels.length - NAMED_LANGUAGES;
  const named = more > 0 ? [...labels.slice(0, NAMED_LANGUAGES), `${more} more`] : labels;
  return same('languages', `Both are known to work in ${listOf(named)}.`);
};

/** How many languages a sentence names. */
const NAMED_LANGUAGES = 6;

const flagRule =
  ({ id }: Flag): Rule =>
  (a, b) => {
    const { object } = FLAG_PHRASES[id];
    if (a[id] == null || b[id] == null) return null;
    if (a[id] === b[id]) return same(id, `${a[id] ? 'Both have' : 'Neither has'} ${object}.`);
    const [has, lacks] = a[id] ? [a, b] : [b, a];
    return differ(id, `${has.name} has ${object}. ${lacks.name} has none.`);
  };

const experience: Rule = (a, b) => {
  const [one, other] = [a, b].map(({ expertise }) =>
    EXPERTISE_LEVELS.find(({ id }) => id === expertise)?.label.toLowerCase(),
  );
  if (!one || !other) return null;
  return one === other
    ? same('experience', `Experience needed for both: ${one}.`)
    : differ('experience', `Experience needed: ${one} for ${a.name}, ${other} for ${b.name}.`);
};

/** A rating to which sample reviews contribute describes no experience, so it is no statement. */
const rating: Rule = (a, b) => {
  if (!hasGenuineRating(a) || !hasGenuineRating(b)) return null;
  const [one, other] = [a, b].map((agent) => agent.rating.toFixed(1));
  return one === other
    ? same('rating', `Reviewers rate both ${one} out of 5 (${reviews(a)} and ${reviews(b)}).`)
    : differ(
        'rating',
        `Reviewers rate ${a.name} ${one} out of 5 (${reviews(a)}) and ${b.name} ${other} (${reviews(b)}).`,
      );
};

const hasGenuineRating = ({ reviewCount, sampleReviewCount }: Agent) =>
  reviewCount > 0 && !sampleReviewCount;
const reviews = ({ reviewCount }: Agent) =>
  `${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`;

const launch: Rule = (a, b) => {
  const [one, other] = [a, b].map(({ launchedOn }) => launchedOn?.slice(0, 'YYYY'.length));
  if (!one || !other) return null;
  return one === other
    ? same('launch', `Both were launched in ${one}.`)
    : differ('launch', `${a.name} was launched in ${one}, and ${b.name} in ${other}.`);
};

const RULES: readonly Rule[] = [
  price,
  ...FLAGS.map(flagRule),
  pricingModel,
  features,
  integrations,
  languages,
  experience,
  rating,
  launch,
];

const differ = (topic: Finding['topic'], text: string): Finding => ({ topic, text, differs: true });
const same = (topic: Finding['topic'], text: string): Finding => ({ topic, text, differs: false });
