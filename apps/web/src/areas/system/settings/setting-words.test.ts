import { settingFields } from '@quarterlight/contract/system/setting-fields';
import { expect, it } from 'vitest';
import { findSettings, labelOf, settingText } from './setting-words.ts';

it('a setting is found by its label first, then by what it does', () => {
  const found = findSettings('book');
  expect(found[0]?.name).toBe('horizonDays');
  expect(found.map(({ name }) => name)).toContain('bookingConfirmed');
  expect(findSettings('  ')).toEqual([]);
  expect(findSettings('DRIVE visits').map(({ name }) => name)).toEqual(['travelMinutes']);
  expect(findSettings('zebra')).toEqual([]);
});

it('a value reads with what it counts', () => {
  expect(settingText(settingFields.diary.horizonDays, 30)).toBe('30 days');
  expect(settingText(settingFields.purchasing.approvalLimit, { amount: 100_000, currency: 'GBP' })).toBe('£1,000.00');
  expect(settingText(settingFields.purchasing.matchToleranceBasisPoints, 250)).toBe('2.5%');
  expect(settingText(settingFields.messages.completed, true)).toBe('on');
  expect(settingText(settingFields.company.line2, '')).toBe('empty');
  expect(labelOf(settingFields.diary.horizonDays)).toBe('Book ahead (days)');
});
