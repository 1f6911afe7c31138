import { expect, test } from 'vitest';
import { scenarioAnswer } from '../../contract/scenario-answer.ts';

const found = { json: 'found' };

test('finds the response to a call whatever the order and encoding of its query', () => {
  const answers = { '/api/search?ignore=all&q=free+voice': found };
  expect(scenarioAnswer(answers, 'GET', '/api/search?ignore=all&q=free+voice')).toBe(found);
  expect(scenarioAnswer(answers, 'GET', '/api/search?q=free%20voice&ignore=all')).toBe(found);
});

test('tells calls apart by method, path and parameters', () => {
  const answers = { 'POST /api/votes': found, '/api/agents?sort=new': found };
  expect(scenarioAnswer(answers, 'POST', '/api/votes')).toBe(found);
  expect(scenarioAnswer(answers, 'GET', '/api/votes')).toBeUndefined();
  expect(scenarioAnswer(answers, 'GET', '/api/agents')).toBeUndefined();
  expect(scenarioAnswer(answers, 'GET', '/api/agents?sort=name')).toBeUndefined();
  expect(scenarioAnswer(answers, 'GET', '/api/agents/sort=new')).toBeUndefined();
});
