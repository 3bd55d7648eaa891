import { expect, it } from 'vitest';
import { ringAtOf, usualTime } from './ring-again.ts';

const zone = 'Europe/London';
const now = Date.parse('2026-07-01T12:07:30Z');
const ask = (choice: Parameters<typeof ringAtOf>[0]['choice'], time = '', day: string | null = null) => ringAtOf({ choice, day, time }, now, zone);

it('says when to ring again in the company’s own time', () => {
  expect(ask('none')).toEqual({ at: null });
  expect(ask('hour')).toEqual({ at: '2026-07-01T13:08:00.000Z' });
  expect(ask('today', '2pm')).toEqual({ at: '2026-07-01T13:00:00.000Z' });
  expect(ask('tomorrow', '9')).toEqual({ at: '2026-07-02T08:00:00.000Z' });
  expect(ask('day', '09:00', '2026-12-01')).toEqual({ at: '2026-12-01T09:00:00.000Z' });
});

it('says which field is wrong', () => {
  expect(ask('today', 'soon')).toMatchObject({ wrong: 'time' });
  expect(ask('today', '9')).toMatchObject({ wrong: 'time', text: 'That time is over. Choose a later one.' });
  expect(ask('day', '9')).toMatchObject({ wrong: 'day' });
  expect(ask('day', '9', '2026-06-01')).toMatchObject({ wrong: 'day' });
});

it('proposes two hours on to the quarter today, none once the day is over, and nine o’clock on other days', () => {
  expect(usualTime('today', now, zone)).toBe('15:15');
  expect(usualTime('today', Date.parse('2026-07-01T22:00:00Z'), zone)).toBe('');
  expect(usualTime('tomorrow', now, zone)).toBe('09:00');
});
