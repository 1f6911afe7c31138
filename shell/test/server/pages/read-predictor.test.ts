import { expect, test } from 'vitest';
import { ReadPredictor } from '../../../src/server/pages/read-predictor.ts';

test.each([
  [
    'a parameter of the path',
    '/agent/:id',
    '/agent/3',
    ['/api/agents/3'],
    '/agent/7',
    ['/api/agents/7'],
  ],
  [
    'a parameter of the query',
    '/search',
    '/search?q=otter',
    ['/api/search?q=otter'],
    '/search?q=a%20b',
    ['/api/search?q=a%20b'],
  ],
  ['what is always the same', '/', '/', ['/api/categories'], '/', ['/api/categories']],
  [
    'only whole parts of a path',
    '/agent/:id',
    '/agent/3',
    ['/api/agents/3', '/api/agents/33', '/api/top?limit=3'],
    '/agent/7',
    ['/api/agents/7', '/api/agents/33', '/api/top?limit=7'],
  ],
])('predicts %s', (_, route, path, reads, next, predicted) => {
  const predictor = new ReadPredictor();
  predictor.learn(route, path, reads);
  expect(predictor.readsOf(route, next)).toEqual(predicted);
});

test.each([
  ['another route', '/new', '/new'],
  ['other query parameters, such as another tab', '/agent/:id', '/agent/3?tab=reviews'],
])('predicts nothing for %s', (_, route, path) => {
  const predictor = new ReadPredictor();
  predictor.learn('/agent/:id', '/agent/3', ['/api/agents/3']);
  expect(predictor.readsOf(route, path)).toEqual([]);
});

test('predicts what the last page read, and at most 16 reads', () => {
  const predictor = new ReadPredictor();
  predictor.learn('/', '/', ['/api/old']);
  const many = Array.from({ length: 20 }, (_value, index) => `/api/agents/${index}`);
  predictor.learn('/', '/', many);
  expect(predictor.readsOf('/', '/')).toEqual(many.slice(0, 16));
});
