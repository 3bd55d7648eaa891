import { expect, it } from 'vitest';
import { countText, toggled } from './facet-words.ts';

it('says a count exactly up to where it is known, and beyond that no more than is', () => {
  expect(countText({ count: 9_999, isExact: true })).toBe('9,999');
  expect(countText({ count: 2_437, isExact: false })).toBe('≈ 2,400');
  expect(countText({ count: 7, isExact: false })).toBe('≈ 7');
  expect(countText({ count: 62_000, isExact: false })).toBe('10,000+');
});

it('adds what is pressed to the others, and takes it away where it was', () => {
  expect(toggled(undefined, 'camera')).toBe('camera');
  expect(toggled('camera,heated', 'acoustic')).toBe('camera,heated,acoustic');
  expect(toggled('camera,heated', 'camera')).toBe('heated');
  expect(toggled('camera', 'camera')).toBe('');
});
