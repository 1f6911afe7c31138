import { describe, expect, it } from 'vitest';
import { agentEntries } from '../src/agent/entries.ts';
import { changeText, changeTitle } from '../src/history/describe-change.ts';
import { badgeSnippets } from '../src/late/badge-snippets.tsx';
import { sampleAgent, sampleChange } from '../src/scenarios/samples.ts';

describe('a change', () => {
  it.each([
    [{}, 'Price changed', '$16 per month → $20 per month'],
    [{ before: null }, 'Price listed', '$20 per month'],
    [{ after: null }, 'Price became unknown', 'Last known: $16 per month'],
    [{ field: 'freeTier', before: null, after: false }, 'Free plan became known', 'No'],
    [{ field: 'pricingDetails', before: null, after: ['a', 'b'] }, 'Plans listed', 'a; b'],
    [{ field: 'pricingModel', before: '', after: 'Free' }, 'Pricing model listed', 'Free'],
    [{ field: 'freeTier', before: true, after: false }, 'Free plan changed', 'Yes → No'],
    [
      { field: 'integrations', before: ['slack'], after: ['github'] },
      'Integrations changed',
      'Added: GitHub\nRemoved: Slack',
    ],
    [
      { field: 'pricingDetails', before: ['a', 'b'], after: ['b', 'a'] },
      'Plans changed',
      'Reordered',
    ],
    [
      { field: 'retiredOn', before: null, after: '2026-03-01' },
      'Retired',
      'It left the lists on Mar 1, 2026.',
    ],
    [{ field: 'somethingNew', before: 'a', after: 'b' }, 'Facts changed', 'a → b'],
  ])('%j reads "%s"', (fields, title, text) => {
    const change = sampleChange(1, fields);
    expect([changeTitle(change), changeText(change)]).toEqual([title, text]);
  });

  it('appears in the feed of its category', () => {
    const agent = sampleAgent(1);
    const { id, name, category } = agent;
    const change = { ...sampleChange(9), agent: { id, name, category } };
    expect(agentEntries([agent], [change])).toMatchObject([
      {
        topic: '/category/AI%20Chatbot',
        news: [{ id: 'change-9', title: 'Agent 1: Price changed' }],
      },
    ]);
  });
});

describe('a retirement', () => {
  const { id, name, category } = sampleAgent(2);
  const agent = { id, name, category };
  const changes = [
    { ...sampleChange(9, { field: 'retiredOn', before: null, after: '2026-11-20' }), agent },
    { ...sampleChange(8), agent },
  ];

  it('appears once, even if it was read twice', () => {
    const [, retired] = agentEntries([sampleAgent(1)], [...changes, ...changes.slice(0, 1)]);
    expect(retired?.news?.map(({ id }) => id)).toEqual(['change-9', 'change-8']);
  });

  it('appears in feeds although the agent is no longer listed', () => {
    expect(agentEntries([sampleAgent(1)], changes).slice(1)).toEqual([
      {
        path: '/agent/2',
        title: 'Agent 2',
        description: 'What changed about Agent 2.',
        topic: '/category/AI%20Chatbot',
        unlisted: true,
        news: [
          expect.objectContaining({ id: 'change-9', title: 'Agent 2: Retired' }),
          expect.objectContaining({ id: 'change-8', title: 'Agent 2: Price changed' }),
        ],
      },
    ]);
  });

  it('never exceeds the size limit of a sitemap', () => {
    const agents = Array.from({ length: 50_000 }, (_, index) => sampleAgent(index + 3));
    expect(agentEntries(agents, changes)).toHaveLength(50_000);
  });
});

describe('the badge code', () => {
  it('links to the page and escapes special characters in the name', () => {
    const { html, markdown } = badgeSnippets({ id: 5, name: 'A "b" <c> [d]' }, 'https://a.test');
    expect(html).toBe(
      '<a href="https://a.test/agent/5"><img src="https://a.test/api/agents/5/badge.svg" alt="A &quot;b&quot; &lt;c> [d] on Agent Atlas" height="20"></a>',
    );
    expect(markdown).toBe(
      '[![A "b" <c> \\[d\\] on Agent Atlas](https://a.test/api/agents/5/badge.svg)](https://a.test/agent/5)',
    );
  });
});
