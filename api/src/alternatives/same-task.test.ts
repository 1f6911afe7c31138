import { expect, test } from 'vitest';
import { withSameTask } from './same-task.ts';

const agent = (name: string, ...features: string[]) => ({
  ...{ name, category: 'Marketing/Sales AI', description: `${name} saves time.` },
  features,
});

const jasper = agent('Jasper', 'Brand voice', 'Campaign documents', 'Blog posts');
const copywriter = agent('Copywriter', 'Blog posts', 'Brand voice', 'Campaign documents');
const blogger = agent('Blogger', 'Blog posts', 'Publishing calendar', 'Comments');
const contacts = agent('Contacts', 'Company database', 'Phone numbers', 'Buyer intent');

test('agents that do another task are no alternatives', () => {
  expect(withSameTask(jasper, [contacts, copywriter])).toEqual([copywriter]);
});

test('the agent with the most features in common comes first', () => {
  expect(withSameTask(jasper, [blogger, contacts, copywriter])).toEqual([copywriter, blogger]);
});

test('an agent that does the same task comes before one with similar features', () => {
  const writer = { ...contacts, name: 'Writer', tasks: ['write-marketing'] };
  const own = { ...jasper, tasks: ['write-marketing'] };
  const seller = { ...blogger, tasks: ['sell'] };
  expect(withSameTask(own, [seller, writer])).toEqual([writer, seller]);
});

test('equally similar agents keep their order', () => {
  const twin = { ...copywriter, name: 'Twin' };
  expect(withSameTask(jasper, [twin, copywriter, contacts])).toEqual([twin, copywriter]);
});

test('a large category has at most twelve alternatives', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ ...copywriter, name: `No. ${index}` }));
  expect(withSameTask(jasper, [...many, contacts])).toHaveLength(12);
});

test('the only agent of a category has none', () => {
  expect(withSameTask(jasper, [])).toEqual([]);
});
