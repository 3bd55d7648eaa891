import { expect, it } from 'vitest';
import { isDue } from './start-backups.ts';

const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);
const instant = (text: string) => new Date(at(text)).toISOString();

it.each([
  ['a quarter of an hour after the first start', null, null, '25T14:00', '25T14:16', true],
  ['not at the first start', null, null, '25T14:00', '25T14:10', false],
  ['not again on the same day', '25T02:05', '25T02:00', '20T10:00', '25T23:59', false],
  ['not before the hour of the night', '25T02:05', '25T02:00', '20T10:00', '26T01:59', false],
  ['each night', '25T02:05', '25T02:00', '20T10:00', '26T02:00', true],
  ['an hour after one that failed', '24T02:05', '25T02:00', '20T10:00', '25T03:00', true],
  ['not sooner', '24T02:05', '25T02:00', '20T10:00', '25T02:50', false],
])('a backup is due %s', (_when, madeAt, triedAt, started, now, due) => {
  const state = { madeAt: madeAt === null ? null : instant(madeAt), triedAt: triedAt === null ? null : instant(triedAt) };
  expect(isDue(state, at(started), at(now))).toBe(due);
});
