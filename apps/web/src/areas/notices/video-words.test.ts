import { expect, it } from 'vitest';
import { chapterAt, timeOf, timeText } from './video-words.ts';

it('writes and reads times as a player shows them', () => {
  expect([0, 65, 600, 3_605].map(timeText)).toEqual(['0:00', '1:05', '10:00', '1:00:05']);
  expect(['0:00', '1:05', ' 10:00 ', '1:00:05', '90', '75:30'].map(timeOf)).toEqual([0, 65, 600, 3_605, 90, 4_530]);
  expect(['', '1:5', '1:65', 'x', '-1'].map(timeOf).every(Number.isNaN)).toBe(true);
});

it('knows which chapter is on', () => {
  const chapters = [{ at: 0 }, { at: 10 }, { at: 30 }];
  expect([0, 9, 10, 29, 31].map((second) => chapterAt(chapters, second))).toEqual([0, 0, 1, 1, 2]);
  expect(chapterAt([{ at: 5 }], 1)).toBe(-1);
});
