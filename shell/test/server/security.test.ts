import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../src/server/security.ts';

describe('browsers are asked to stay with HTTPS', () => {
  test('by a site that has it', () => {
    const headers = securityHeaders('https://atlas.example');
    expect(headers['Strict-Transport-Security']).toMatch(/^max-age=\d{8}/);
  });

  test('by no other: it could not be reached any more', () => {
    expect(securityHeaders('http://localhost:3000')).not.toHaveProperty(
      'Strict-Transport-Security',
    );
  });
});
