import { describe, expect, test } from 'vitest';
import { TOPIC_PATTERN } from '../../contract/options.ts';
import { hasTopic, topicsOf } from './summary.ts';

const pros = (...points: string[]) => ({ pros: points, cons: null });
const cons = (...points: string[]) => ({ pros: null, cons: points });

describe('topicsOf', () => {
  test('counts forms of the same phrase together, in the most frequent wording', () => {
    const reviews = [pros('Fast answers'), pros('fast answer'), pros('Really fast answers!')];
    expect(topicsOf(reviews, 'pro')).toEqual([
      { topic: 'pro-fast-answ', text: 'Fast answers', count: 3 },
    ]);
  });

  test('counts a phrase once per review', () => {
    expect(topicsOf([pros('Fast', 'Very fast'), pros('Fast setup')], 'pro')).toMatchObject([
      { text: 'Fast', count: 2 },
    ]);
  });

  test('omits what only one review says', () => {
    expect(topicsOf([pros('Fast'), pros('Private')], 'pro')).toEqual([]);
  });

  test('keeps pros and cons apart', () => {
    expect(topicsOf([pros('Price'), cons('Price'), cons('Price rises')], 'con')).toMatchObject([
      { topic: 'con-pric', count: 2 },
    ]);
    expect(topicsOf([pros('Price'), cons('Price')], 'pro')).toEqual([]);
  });

  test('keeps a negation with its word', () => {
    const [topic] = topicsOf([cons('No free plan'), cons('There is no free plan')], 'con');
    expect(topic).toMatchObject({ text: 'No free plan', count: 2 });
  });

  test('shows connecting words inside a phrase, but does not count them', () => {
    const reviews = [pros('Easy to share'), pros('Easy to share')];
    expect(topicsOf(reviews, 'pro')).toMatchObject([
      { topic: 'pro-easy-shar', text: 'Easy to share', count: 2 },
    ]);
    expect(topicsOf([pros('It is the'), pros('It is the')], 'pro')).toEqual([]);
  });

  test('shows a part of a phrase if more reviews say it', () => {
    const reviews = [pros('Voice mode'), pros('Voice mode'), pros('Voice')];
    expect(topicsOf(reviews, 'pro').map(({ text, count }) => [text, count])).toEqual([
      ['Voice', 3],
      ['Voice mode', 2],
    ]);
  });

  test.each([
    [['Fast answers', 'fast answers', 'Really fast'], 'Fast answers'],
    [['Speedy replies!', 'speedy replies', 'Speedy reply'], 'Speedy replies'],
  ])('of %j, shows the most frequent wording, capitalized', (points, text) => {
    const topics = topicsOf(
      points.map((point) => pros(point)),
      'pro',
    );
    expect(topics.map((topic) => topic.text)).toContain(text);
  });

  test('of equally frequent topics, shows the longer one, then by name', () => {
    const review = pros('Zen mode', 'Alpha', 'Bravo');
    expect(topicsOf([review, review], 'pro').map(({ text }) => text)).toEqual([
      'Zen mode',
      'Alpha',
      'Bravo',
    ]);
  });

  test('shows at most six topics', () => {
    const review = pros('Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf');
    expect(topicsOf([review, review], 'pro')).toHaveLength(6);
  });

  test.each(['Ünïcödé', '速い応答', 'C++ & <b>markup</b>', '🙂', `${'x'.repeat(90)} yes`, ''])(
    'makes a valid topic that finds %s again',
    (point) => {
      const review = pros(`${point} speed`);
      const topics = topicsOf([review, review], 'pro');
      expect(topics).not.toEqual([]);
      for (const { topic, text } of topics) {
        expect(topic).toMatch(TOPIC_PATTERN);
        expect(text).not.toBe('');
        expect(hasTopic(review, topic)).toBe(true);
      }
    },
  );
});

describe('hasTopic', () => {
  test('finds exactly the reviews that were counted', () => {
    const reviews = [pros('Fast answers'), pros('Quick', 'Answers fast'), cons('Fast answers')];
    expect(reviews.map((review) => hasTopic(review, 'pro-fast'))).toEqual([true, true, false]);
    expect(reviews.map((review) => hasTopic(review, 'pro-fast-answ'))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
