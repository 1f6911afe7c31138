import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BOOT_ELEMENT_ID, type Boot, NO_LINKS } from '../../../contract/boot.ts';
import type { Head } from '../../../contract/remote.ts';
import { type DocumentParts, pageDocument } from '../../../src/server/pages/document.ts';
import { inlineScriptsOf, scriptsOf } from '../../support/html-scripts.ts';

const HEAD: Head = { title: 'Otter', description: 'About otters.', canonicalPath: '/agent/1' };
const STATE: Boot['state'] = [{ queryKey: ['/api/agents'], data: ['Otter'] }];
const SET_BOOT = { set: 'abc', remotes: [], routes: [], frame: NO_LINKS, slots: [] };
const BOOT = { year: 2026, preloads: ['/_r/mf-a/1.0.0/entry.1.js'] };
const OTHER_HOST = 'https://files.example/mf-b/1.0.0/';
const INTEGRITY = {
  '/assets/shell.1.js': 'sha384-one',
  [`${OTHER_HOST}entry.1.js`]: 'sha384-two',
};
const EVIL = `</script></title><script>alert("x")</script>'`;

function page(parts: Partial<DocumentParts> = {}) {
  const { html, policy } = pageDocument({
    head: HEAD,
    publicOrigin: 'https://atlas.example',
    stylesheet: '/_s/site.1.css',
    entry: '/assets/shell.1.js',
    integrity: INTEGRITY,
    scriptFolders: [OTHER_HOST],
    setBoot: SET_BOOT,
    boot: BOOT,
    state: Buffer.from(JSON.stringify(STATE)),
    body: Buffer.from('<main>Body</main>'),
    ...parts,
  });
  return { html: html.toString(), policy };
}

function scriptSources(policy: string): string[] {
  const directive = policy.split('; ').find((part) => part.startsWith('script-src '));
  return (directive ?? '').split(' ').slice(1);
}

describe('the content security policy', () => {
  test('names exactly the inline scripts of the page', () => {
    const jsonLd = [{ '@type': 'FAQPage' }];
    const { html, policy } = page({ head: { ...HEAD, jsonLd } });
    const hashes = inlineScriptsOf(html).map(
      ({ text }) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(hashes).toHaveLength(2);
    expect(scriptSources(policy)).toEqual(["'self'", OTHER_HOST, ...hashes]);
  });

  test('follows the import map', () => {
    const other = page({ integrity: { [`${OTHER_HOST}entry.1.js`]: 'sha384-other' } });
    expect(other.policy).not.toBe(page().policy);
    expect(page({ integrity: {} }).html).not.toContain('importmap');
  });

  test('allows nothing that it does not name, and no code from text', () => {
    const { policy } = page();
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  });
});

describe('what the browser loads', () => {
  test('has its integrity in the import map if it comes from another host, ahead of all scripts', () => {
    const { html } = page();
    const map = scriptsOf(html).find(({ attributes }) => attributes.includes('importmap'));
    expect(JSON.parse(map?.text ?? '')).toEqual({
      integrity: { [`${OTHER_HOST}entry.1.js`]: 'sha384-two' },
    });
    expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('type="module"'));
  });

  test('finds its boot data in the page', () => {
    const { html } = page();
    const boot = scriptsOf(html).find(({ attributes }) => attributes.includes(BOOT_ELEMENT_ID));
    expect(JSON.parse(boot?.text ?? '')).toEqual({ ...SET_BOOT, ...BOOT, state: STATE });
  });
});

describe('what crawlers read', () => {
  test("is the page's own title, description and canonical URL", () => {
    const { html } = page();
    expect(html).toContain('<title>Otter | Agent Atlas</title>');
    expect(html).toContain('<meta name="description" content="About otters.">');
    expect(html).toContain('<link rel="canonical" href="https://atlas.example/agent/1">');
  });

  test('keeps a page that does not exist out of the index', () => {
    const { html } = page({ head: { ...HEAD, status: 404 } });
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
  });

  test('has a separate block for each structured object', () => {
    const jsonLd = [{ '@type': 'BlogPosting' }, { '@type': 'FAQPage' }];
    const blocks = scriptsOf(page({ head: { ...HEAD, jsonLd } }).html).filter(({ attributes }) =>
      attributes.includes('application/ld+json'),
    );
    expect(blocks.map(({ text }) => JSON.parse(text))).toEqual(jsonLd);
  });
});

test.each([
  ['a title', { head: { ...HEAD, title: EVIL } }],
  ['a description', { head: { ...HEAD, description: EVIL } }],
  ['an address', { head: { ...HEAD, canonicalPath: `/search?q=${EVIL}` } }],
  ['structured data', { head: { ...HEAD, jsonLd: [{ name: EVIL }] } }],
  ['data', { boot: { ...BOOT, problem: EVIL } }],
])('%s from outside cannot inject a script into the page', (_, parts) => {
  const { html } = page(parts);
  expect(html).not.toContain('<script>alert');
  expect(inlineScriptsOf(html)).toEqual(inlineScriptsOf(page().html));
});
