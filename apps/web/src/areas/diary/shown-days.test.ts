import { day } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { overviewQuery, shownDays, stepFrom } from './shown-days.ts';

const today = day('2026-11-27');
const shown = (view: string | undefined, from?: string, phone = false) => shownDays({ view, from }, today, phone);
const span = (view: string | undefined, from?: string) => {
  const { columns } = shown(view, from);
  return [columns[0]?.day, columns.at(-1)?.day, columns.length];
};

describe('the days that the diary shows', () => {
  it('are whole weeks for a week, a list and a month, and the slots of a day', () => {
    expect(span('week')).toEqual(['2026-11-23', '2026-11-29', 7]);
    expect(span('list', '2026-11-29')).toEqual(['2026-11-23', '2026-11-29', 7]);
    expect(span('month')).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(span('month', '2027-02-10')).toEqual(['2027-02-01', '2027-02-28', 28]);
    expect(span('map')).toEqual(['2026-11-27', '2026-11-27', 1]);
    expect(span('day')).toEqual(['2026-11-27', '2026-11-27', 4]);
    expect(overviewQuery(shown('month'), undefined)).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  });
  it('are a week unless a phone asks, or nothing that is known', () => {
    expect([shown(undefined).view, shown(undefined, undefined, true).view, shown('year', 'soon').view]).toEqual(['week', 'day', 'week']);
    expect(shown('day', undefined, true).columns).toEqual([{ day: today, slot: null }]);
  });
  it('step by a month, a week or a day', () => {
    expect([stepFrom(shown('month', '2026-01-31'), 1), stepFrom(shown('month', '2026-01-31'), -1)]).toEqual(['2026-02-01', '2025-12-01']);
    expect([stepFrom(shown('week'), 1), stepFrom(shown('list'), -1)]).toEqual(['2026-11-30', '2026-11-16']);
    expect([stepFrom(shown('day'), 1), stepFrom(shown('map'), -1)]).toEqual(['2026-11-28', '2026-11-26']);
  });
});
