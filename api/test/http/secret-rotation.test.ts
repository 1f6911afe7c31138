import { describe, expect, test } from 'vitest';
import { useTestApi } from '../harness.ts';

const FIRST = 'the-first-session-secret-of-this-site';
const SECOND = 'the-second-session-secret-of-this-site';

describe('a session secret that is rotated', () => {
  const before = useTestApi({ SESSION_SECRET: FIRST });
  const useStage = (secrets: Record<string, string>) => useTestApi(secrets, { beside: before });
  const prepared = useStage({ SESSION_SECRET: FIRST, ACCEPTED_SESSION_SECRET: SECOND });
  const rotated = useStage({ SESSION_SECRET: SECOND, ACCEPTED_SESSION_SECRET: FIRST });
  const after = useStage({ SESSION_SECRET: SECOND });

  /** Votes at a stage. Returns the counts and the new cookie. */
  async function vote({ post }: typeof before, cookie = '') {
    const body = { agentId: 1, userId: 'anonymous', voteType: 'upvote' };
    const response = await post('/api/votes', body, cookie ? { Cookie: cookie } : {});
    const counts: unknown = await response.json();
    return { counts, cookie: response.headers.get('Set-Cookie')?.split(';')[0] };
  }

  test('lets no visitor vote twice before, while and after it is replaced', async () => {
    const { cookie } = await vote(before);
    expect(cookie).toBeDefined();
    for (const stage of [prepared, rotated])
      expect(await vote(stage, cookie)).toMatchObject({
        counts: { upvotes: 1 },
        cookie: undefined,
      });
    const fresh = await vote(rotated);
    expect(fresh).toMatchObject({ counts: { upvotes: 2 } });
    expect(await vote(after, fresh.cookie)).toMatchObject({ counts: { upvotes: 2 } });
  });
});
