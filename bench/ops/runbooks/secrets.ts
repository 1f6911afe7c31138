import type { Runbook } from '../runbook.ts';

const SESSION_SECRET = 'the-next-secret-that-all-api-processes-share';
const API_TOKEN = 'the-next-token-that-web-servers-and-apis-share';

export const secrets: Runbook = {
  about: 'session secret, API token and server token are replaced',
  run: async ({ site, step, vote }) => {
    const [first] = site.apis;
    const old = { ...first?.settings };
    const cookie = await vote();
    const restart = (settings: Record<string, string>) => async () => {
      for (const api of site.apis) await api.restart({ settings });
    };
    await step(
      'APIs 1 and 2 accept the new secrets, too',
      restart({ ACCEPTED_SESSION_SECRET: SESSION_SECRET, ACCEPTED_API_TOKEN: API_TOKEN }),
    );
    await step(
      'APIs 1 and 2 use them, and accept the old ones',
      restart({
        ...{ SESSION_SECRET, ACCEPTED_SESSION_SECRET: old.SESSION_SECRET ?? '' },
        ...{ API_TOKEN, ACCEPTED_API_TOKEN: old.API_TOKEN ?? '' },
      }),
    );
    const revoked = site.serverToken;
    const settings = { API_TOKEN, RELEASE_TOKEN: await site.newServerToken('web-next') };
    await step('the release worker gets the new tokens', () =>
      site.replaceWorker(site.out, settings),
    );
    await step('web servers 1 and 2 get the new tokens', async () => {
      for (const web of site.webs) await web.restart({ settings });
    });
    await step('revoke the old server token', async () => {
      const client = await site.releases();
      await client.call('DELETE', `/tokens/${revoked}`);
    });
    await step('APIs 1 and 2 refuse the old API token', restart({ ACCEPTED_API_TOKEN: '' }));
    if ((await vote(cookie)) !== undefined)
      throw new Error('A visitor lost the session, and could vote a second time');
  },
};
