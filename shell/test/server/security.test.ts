import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../src/server/security.ts';

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
