import { createHash, randomBytes } from 'node:crypto';
import type { QaLink } from '@agent-atlas/registry/contract/qa-links';
import type { QaChanges } from '../../contract/boot.ts';
import { signQaCookie } from '../../src/qa/session.ts';

/** Signs the cookies of QA sessions of test sites. */
export const QA_SECRET = 'a secret of thirty-two characters';

/** The QA links of a test site, without a release API. */
export function testQaLinks() {
  const links: QaLink[] = [];
  const add = (fields: Partial<QaLink> = {}) => {
    const token = randomBytes(16).toString('hex');
    const link: QaLink = {
      id: links.length + 1,
      hash: createHash('sha256').update(token).digest('hex'),
      person: 'Ana',
      purpose: null,
      scope: 'any',
      createdAt: new Date().toISOString(),
      createdBy: 'owner:test',
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      revokedAt: null,
      revokedBy: null,
      ...fields,
    };
    links.push(link);
    return { token, link };
  };
  return {
    source: { qaLinks: { current: links, refresh: async () => {} } },
    add,
    /** Revokes a link, as this server would see it. */
    revoke: ({ id }: QaLink) => {
      const at = links.findIndex((link) => link.id === id);
      const link = links[at];
      if (link) links[at] = { ...link, revokedAt: new Date().toISOString() };
    },
    /** The cookie of a session of a new link. */
    cookie: (changes: Partial<QaChanges> = {}, fields: Partial<QaLink> = {}) => {
      const { link } = add(fields);
      const session = `${link.id}`.padEnd(22, '_');
      const value = signQaCookie(QA_SECRET, { link: link.id, session, ...changes });
      return `__Host-atlas_qa=${value}`;
    },
  };
}
