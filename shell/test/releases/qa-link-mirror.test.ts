import type { QaLink } from '@agent-atlas/registry/contract/qa-links';
import { expect, test } from 'vitest';
import { QaLinkMirror } from '../../src/releases/qa-link-mirror.ts';
import { testQaLinks } from '../support/qa-links.ts';

test('a slow load does not bring back what a later one removed', async () => {
  const { link } = testQaLinks().add();
  const loads: PromiseWithResolvers<readonly QaLink[]>[] = [];
  const mirror = new QaLinkMirror(() => {
    const load = Promise.withResolvers<readonly QaLink[]>();
    loads.push(load);
    return load.promise;
  });
  const slow = mirror.sync();
  const later = mirror.sync();
  await expect.poll(() => loads.length).toBe(1);
  loads[0]?.resolve([link]);
  await slow;
  await expect.poll(() => loads.length).toBe(2);
  loads[1]?.resolve([]);
  await later;
  expect(mirror.current).toEqual([]);
});

test('the links stay known while the release API is down', async () => {
  const { link } = testQaLinks().add();
  let isDown = false;
  const mirror = new QaLinkMirror(async () => {
    if (isDown) throw new Error('The release API is down');
    return [link];
  });
  await mirror.sync();
  isDown = true;
  await expect(mirror.sync()).rejects.toThrow('The release API is down');
  await mirror.refresh();
  expect(mirror.current).toEqual([link]);
});

test('a link that is created just after a refresh is found', async () => {
  const links: QaLink[] = [];
  const mirror = new QaLinkMirror(async () => [...links]);
  await mirror.refresh();
  const { link } = testQaLinks().add();
  links.push(link);
  await mirror.refresh();
  expect(mirror.current).toEqual([link]);
});

test('clients with made-up links cause one request per second', async () => {
  let requests = 0;
  const mirror = new QaLinkMirror(async () => {
    requests += 1;
    return [];
  });
  await Promise.all(Array.from({ length: 20 }, () => mirror.refresh()));
  expect(requests).toBe(1);
});
