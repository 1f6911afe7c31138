import { describe, expect, test } from 'vitest';
import { useCaseAspects } from './use-case.ts';

const withTexts = (id: number, description: string, features: string[] = []) => ({
  name: `Agent ${id}`,
  category: 'AI Chatbot',
  description,
  features,
});

function aspectsOf(useCase: string, ...texts: [description: string, features?: string[]][]) {
  const agents = texts.map(([description, features], index) =>
    withTexts(index + 1, description, features),
  );
  const aspects = useCaseAspects(useCase, agents);
  return agents.map((each) => aspects?.get(each));
}

const fitsOf = (...given: Parameters<typeof aspectsOf>) =>
  aspectsOf(...given).map((aspect) => aspect?.fit ?? 0);

describe('a use case', () => {
  test('fits an entry about the job better than one that shares a general word', () => {
    const [job, size] = fitsOf(
      'refactor a large typescript monorepo',
      ['Knows whole codebases and edits many files.'],
      ['Made for large teams.'],
    );
    expect(job).toBeGreaterThan(size ?? 1);
  });

  test('has no reason if only a general word matches', () => {
    const [aspect] = aspectsOf('short product videos', ['Writes short texts.']);
    expect(aspect?.reasons).toEqual([]);
    expect(aspect?.misses).toEqual(['Its description mentions nothing from your use case']);
  });

  test('fits other forms and synonyms of its words, and its own words better', () => {
    const [own, synonym, none] = fitsOf(
      'subtitles',
      ['Adds a subtitle to each clip.'],
      ['Adds captions to each clip.'],
      ['Paints pictures.'],
    );
    expect(own).toBeGreaterThan(synonym ?? 1);
    expect(synonym).toBeGreaterThan(none ?? 1);
  });

  test('fits a rare word better than a common one', () => {
    const [rare, common] = fitsOf(
      'edit podcasts',
      ['Cuts podcasts.'],
      ['An editor.'],
      ['Edits text.'],
      ['Edits music.'],
    );
    expect(rare).toBeGreaterThan(common ?? 1);
  });

  test('fits two words side by side better than apart', () => {
    const [together, apart] = fitsOf(
      'sales calls',
      ['Listens to sales calls.'],
      ['Calls people about sales.'],
    );
    expect(together).toBeGreaterThan(apart ?? 1);
  });

  test('is quoted from the features, and from the sentence that says more', () => {
    const [aspect] = aspectsOf('cut podcasts and add subtitles', [
      'Made in Oslo. Cuts podcasts for you. Liked by many.',
      ['Automatic subtitles', 'Mobile app'],
    ]);
    expect(aspect?.reasons).toEqual([
      'Fits your use case with "Automatic subtitles"',
      'Its description says: "Cuts podcasts for you."',
    ]);
  });

  test('is quoted in a limited length', () => {
    const [aspect] = aspectsOf('podcasts', [`Cuts podcasts ${'and more '.repeat(60)}`]);
    expect(aspect?.reasons[0]?.length).toBeLessThan(200);
    expect(aspect?.reasons[0]).toMatch(/ …"$/);
  });

  test.each(['', '  ', 'the of and', '!!!'])('without meaning (%j) is no aspect', (useCase) => {
    expect(useCaseAspects(useCase, [withTexts(1, 'Some text.')])).toBeNull();
  });
});
