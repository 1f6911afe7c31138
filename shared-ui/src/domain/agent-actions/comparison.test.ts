import { describe, expect, it } from 'vitest';
import { addToComparison, readComparison } from './comparison.ts';

describe('readComparison', () => {
  it('keeps the order of the URL', () => {
    expect(readComparison('?ids=8,3')).toEqual([8, 3]);
  });

  it('removes duplicates', () => {
    expect(readComparison('?ids=3,8,3')).toEqual([3, 8]);
  });

  it('stops at four agents', () => {
    expect(readComparison('?ids=1,2,3,4,5')).toEqual([1, 2, 3, 4]);
  });

  it('skips invalid ids', () => {
    expect(readComparison('?ids=,x,-1,0,1.5,2e3,7')).toEqual([7]);
  });

  it('is empty without ids', () => {
    expect(readComparison('')).toEqual([]);
  });
});

describe('addToComparison', () => {
  it('starts a new list from any other page', () => {
    expect(addToComparison({ pathname: '/popular', search: '?ids=1,2' }, 9)).toBe('/compare?ids=9');
  });

  it('appends on the comparison page', () => {
    const from = { pathname: '/compare', search: '?ids=1,2' };
    expect(addToComparison(from, 9)).toBe('/compare?ids=1,2,9');
  });

  it('ignores an agent that is already compared', () => {
    expect(addToComparison({ pathname: '/compare', search: '?ids=1,2' }, 2)).toBeNull();
  });

  it('ignores a fifth agent', () => {
    expect(addToComparison({ pathname: '/compare', search: '?ids=1,2,3,4' }, 9)).toBeNull();
  });
});
