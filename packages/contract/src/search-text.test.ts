import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from './index.ts';
import { isSearchable } from './rules/search-text.ts';
import { SearchText } from './search-text.ts';

describe('what is searched for', () => {
  it.each([
    ['', false],
    ['ab', false],
    [' ab ', false],
    ['   ', false],
    ['abc', true],
    [' abc ', true],
    ['a c', true],
  ])('%j is enough: %s, for the browser as for the server', (text, enough) => {
    expect([isSearchable(text), SearchText.safeParse(text).success]).toEqual([enough, enough]);
  });
  it('is refused below three characters by every route that searches', () => {
    const searching = allRoutes.filter(({ query }) => query !== undefined && 'q' in query.shape);
    expect(searching.length).toBeGreaterThan(15);
    for (const { path, query } of searching)
      expect(z.safeParse(query?.shape.q ?? z.any(), 'ab').error?.issues[0]?.message, path).toBe('Type at least 3 characters');
  });
});
