import { day } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { dateRangeErrors } from './date-range.ts';

const today = day('2026-11-20');
type Row = [from: string | null, to: string | null, override: boolean, fromSays: string | null, toSays: string | null];

const rows: Row[] = [
  [null, null, false, 'Field required.', 'Field is required'],
  ['', '2026-11-01', false, 'Field required.', 'Start Date is required first'],
  ['nonsense', '2026-11-01', false, 'Field required.', 'Start Date is required first'],
  ['2026-11-01', null, false, null, 'Field is required'],
  ['2026-11-20', '2026-11-20', false, '"From date" cannot be in the future.', null],
  ['2026-11-21', '2026-11-20', false, '"From date" cannot be in the future.', '"To date" cannot be before the "From date".'],
  ['2026-11-19', '2026-11-18', false, null, '"To date" cannot be before the "From date".'],
  ['2026-11-19', '2026-11-19', false, null, null],
  ['2026-08-01', '2026-11-01', false, null, null],
  ['2026-08-01', '2026-11-02', false, null, '"To date" must be within 92 days of the "From date".'],
  ['2026-08-01', '2026-11-02', true, null, null],
  ['2025-11-01', '2026-11-01', true, null, null],
  ['2025-11-01', '2026-11-02', true, null, '"To date" must be within 365 days of the "From date".'],
  ['2025-11-01', '2026-11-02', false, null, '"To date" must be within 92 days of the "From date".'],
];

describe('the days of an export', () => {
  it.each(rows)('%s to %s, override %s: %s / %s', (from, to, override, fromSays, toSays) => {
    const errors = dateRangeErrors({ from, to }, { today, override });
    expect(errors).toEqual({ ...(fromSays === null ? {} : { from: [fromSays] }), ...(toSays === null ? {} : { to: [toSays] }) });
    expect(Object.keys(errors)).toEqual(['from', 'to'].filter((field) => field in errors));
  });
});
