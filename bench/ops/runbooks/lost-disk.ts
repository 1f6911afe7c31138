import type { Runbook } from '../runbook.ts';

export const lostDisk: Runbook = {
  about: 'a web server loses power and its disk',
  run: async ({ site: { webs }, step }) => {
    const [lost] = webs;
    if (!lost) throw new Error('There is no web server');
    await step('kill -9 web server 1, remove its folder', () => lost.loseDisk());
    await step('start it with an empty folder', () => lost.start());
  },
};
