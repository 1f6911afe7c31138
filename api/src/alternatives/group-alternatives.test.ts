import { expect, test } from 'vitest';
import { sampleAgent } from '../../client/samples.ts';
import { AgentSchema } from '../../contract/agent.ts';
import { groupAlternatives } from './group-alternatives.ts';

const agent = (id: number, fields = {}) => AgentSchema.parse({ ...sampleAgent(id), ...fields });
const shown = (...[given, others]: Parameters<typeof groupAlternatives>) =>
  groupAlternatives(given, others).map(({ kind, integration, agents }) => [
    integration ?? kind,
    agents.map(({ id, reason }) => `${id}: ${reason}`),
  ]);

test('an alternative is in every group that it belongs to, with what it has', () => {
  const groups = shown(agent(1, { dataPrivacy: false }), [
    agent(2, { monthlyPriceUsd: 12.5, dataPrivacy: true }),
    agent(3, { pricingModel: 'Open source (MIT)', integrations: ['slack'] }),
  ]);
  expect(groups).toEqual([
    ['cheaper', ["2: Its cheapest paid plan costs $12.50 per month, $7.50 less than Agent 1's."]],
    ['open-source', ['3: Is open source.']],
    ['privacy', ['2: Has an option to keep your data out of training.']],
    ['slack', ['3: Works with Slack.']],
  ]);
});

test('an alternative without an advantage is in the last group, with what it offers', () => {
  const features = ['Chat', 'Voice', 'Images', 'Files'];
  const groups = shown(agent(1), [agent(2, { features }), agent(3, { features: [] })]);
  expect(groups).toEqual([
    ['other', ['2: Offers "Chat", "Voice" and "Images".', '3: Is in the category AI Chatbot.']],
  ]);
});

test.each([
  [19.99, 'other'],
  [18.01, 'other'],
  [18, 'cheaper'],
  [30, 'other'],
])('beside a plan of $20, one of $%d is %s', (monthlyPriceUsd, kind) => {
  const groups = shown(agent(1, { monthlyPriceUsd: 20 }), [agent(2, { monthlyPriceUsd })]);
  expect(groups.map(([given]) => given)).toEqual([kind]);
});

test('an advantage that both have is no reason', () => {
  const same = { pricingModel: 'Open source (MIT)', dataPrivacy: true, integrations: ['slack'] };
  expect(shown(agent(1, same), [agent(2, same)]).map(([kind]) => kind)).toEqual(['other']);
});

test('a free plan counts beside an agent that is known to have none', () => {
  const free = agent(2, { monthlyPriceUsd: 30, freeTier: true });
  expect(shown(agent(1, { freeTier: false }), [free])).toEqual([
    ['free-plan', ['2: Has a free plan.']],
  ]);
  for (const freeTier of [true, null])
    expect(shown(agent(1, { freeTier }), [free]).map(([kind]) => kind)).toEqual(['other']);
});

test('an alternative is listed with what its card shows', () => {
  const [group] = groupAlternatives(agent(1), [agent(2, { rating: 4.5 })]);
  expect(group?.agents[0]).toMatchObject({ id: 2, name: 'Agent 2', rating: 4.5 });
});

test('unknown facts are no reason', () => {
  const unknown = { monthlyPriceUsd: null, freeTier: null, dataPrivacy: null };
  const known = { monthlyPriceUsd: 5, freeTier: true, dataPrivacy: true };
  expect(shown(agent(1, unknown), [agent(2, known)]).map(([kind]) => kind)).toEqual(['other']);
});

test.each([
  ['an agent', null, 5],
  ['an alternative', 5, null],
])('%s of unknown price is neither cheaper nor more expensive', (_, own, price) => {
  const facts = { freeTier: null, dataPrivacy: null, pricingModel: 'Contact sales' };
  const [group, ...more] = shown(agent(1, { ...facts, monthlyPriceUsd: own }), [
    agent(2, { ...facts, monthlyPriceUsd: price }),
  ]);
  expect(more).toEqual([]);
  expect(group?.[0]).toBe('other');
});

test('without alternatives there are no groups', () => {
  expect(shown(agent(1), [])).toEqual([]);
});
