import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../../../src/server/http/security.ts';

describe('browsers are told to use only HTTPS', () => {
  test('by a site with HTTPS', () => {
    const headers = securityHeaders('https://atlas.example');
    expect(headers['Strict-Transport-Security']).toMatch(/^max-age=\d{8}/);
  });

  test('but not by other sites, which would become unreachable', () => {
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty(
      'Strict-Transport-Security',
    );
  });
});

test("a page may fetch remotes' scripts and manifests from another host, but send nothing elsewhere", () => {
  const policy = contentSecurityPolicy([], ['https://cdn.example/atlas/']).split('; ');
  expect(policy).toContain("script-src 'self' https://cdn.example/atlas/");
  expect(policy).toContain("connect-src 'self' https://cdn.example/atlas/");
  expect(policy).toContain("form-action 'self'");
});
