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

test('an alternative is in every group that it belongs to, with a reason', () => {
  const groups = shown(agent(1, { dataPrivacy: null }), [
    agent(2, { monthlyPriceUsd: 12.5, dataPrivacy: true }),
    agent(3, { pricingModel: 'Open source (MIT)', integrations: ['slack'] }),
  ]);
  expect(groups).toEqual([
    ['cheaper', ["2: Its cheapest paid plan costs $12.50 per month, $7.50 less than Agent 1's."]],
    ['open-source', ['3: Is open source. Agent 1 is not listed as open source.']],
    [
      'privacy',
      ['2: Has an option to keep your data out of training. Whether Agent 1 has one is not known.'],
    ],
    ['slack', ['3: Works with Slack. No such integration is listed for Agent 1.']],
  ]);
});

test('an alternative without an advantage is in the last group', () => {
  const groups = shown(agent(1), [agent(2), agent(3, { monthlyPriceUsd: 30 })]);
  expect(groups).toEqual([
    [
      'other',
      [
        '2: Is in the same category. The known facts show no advantage over Agent 1 in price, license, privacy or integrations.',
        "3: Its cheapest paid plan costs $30 per month, $10 more than Agent 1's.",
      ],
    ],
  ]);
});

test('an advantage that both have is no reason', () => {
  const same = { pricingModel: 'Open source (MIT)', dataPrivacy: true, integrations: ['slack'] };
  expect(shown(agent(1, same), [agent(2, same)]).map(([kind]) => kind)).toEqual(['other']);
});

test('a free plan is cheaper than none, at whatever price', () => {
  const paid = agent(1, { freeTier: false });
  expect(shown(paid, [agent(2, { monthlyPriceUsd: 30, freeTier: true })])).toEqual([
    ['cheaper', ['2: Has a free plan. Agent 1 has none.']],
  ]);
  for (const freeTier of [false, null])
    expect(shown(paid, [agent(2, { freeTier })]).map(([kind]) => kind)).toEqual(['other']);
});

test('an option to keep data out of training is named beside an agent without one', () => {
  expect(shown(agent(1, { dataPrivacy: false }), [agent(2, { dataPrivacy: true })])).toEqual([
    ['privacy', ['2: Has an option to keep your data out of training. Agent 1 has none.']],
  ]);
});

test('an alternative is listed with what its card shows', () => {
  const [group] = groupAlternatives(agent(1), [agent(2, { rating: 4.5 })]);
  expect(group?.agents[0]).toMatchObject({ id: 2, name: 'Agent 2', rating: 4.5 });
});

test('unknown facts are no reason', () => {
  const unknown = { monthlyPriceUsd: null, freeTier: null, dataPrivacy: null };
  const groups = shown(agent(1, unknown), [agent(2, { monthlyPriceUsd: 5 })]);
  expect(groups.map(([kind]) => kind)).toEqual(['other']);
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
  expect(group).toEqual(['other', [expect.stringContaining('no advantage over Agent 1')]]);
});

test('without alternatives there are no groups', () => {
  expect(shown(agent(1), [])).toEqual([]);
});
