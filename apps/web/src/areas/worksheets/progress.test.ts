import type { WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import { aPane } from '@quarterlight/contract/worksheets/line.testing';
import { describe, expect, it } from 'vitest';
import { progressOf } from './progress.ts';

type Job = Parameters<typeof progressOf>[0];
const pane: WorksheetLineView = { ...aPane, glassState: 'needed' };
const open: Job = {
  state: 'open',
  allowedActions: [],
  lines: [pane],
  booking: null,
  holdUps: [],
  missing: [],
  gates: [],
  releasedAt: null,
  startedAt: null,
  completedAt: null,
  invoicedAt: null,
};
const booking = {
  id: '',
  day: '2026-11-24',
  slot: 'A' as const,
  minutes: 60,
  startsAt: null,
  branch: { id: '', name: '' },
  technician: null,
  overCapacity: false,
  overReason: '',
  version: 1,
};
const told = (job: Job) => progressOf(job, '2026-11-23').map(({ name, state, told: words }) => `${name} ${state}${words ? `: ${words}` : ''}`);

describe('how far a job has come', () => {
  it('begins with its glass', () => {
    expect(told(open)).toEqual(['Glass next: Not ordered', 'Slot to come', 'Released to come', 'Arrived to come', 'Fitted to come', 'Invoiced to come']);
    const order = { id: '', number: 'P000123', approved: false, sent: true, due: '2026-11-20' };
    expect(told({ ...open, lines: [{ ...pane, glassState: 'on-order', order }] })[0]).toBe('Glass next: On order P000123, was due 20/11/2026, 3 days late');
    expect(told({ ...open, lines: [] }).slice(0, 2)).toEqual(['Glass done: None needed', 'Slot next: Not booked']);
  });
  it('says what is missing of the next stage', () => {
    const ready: Job = {
      ...open,
      state: 'booked',
      booking,
      lines: [{ ...pane, glassState: 'reserved' }],
      holdUps: [{ code: 'authorisation', message: 'Awaiting authorisation' }],
    };
    expect(told(ready).slice(0, 3)).toEqual(['Glass done: Reserved', 'Slot done: Tue 24/11/2026 AM', 'Released next: Awaiting authorisation']);
  });
  it('ends with its invoice, and is nothing of a job without work', () => {
    const at = '2026-11-23T10:00:00Z';
    const done: Job = {
      ...open,
      state: 'completed',
      booking,
      releasedAt: at,
      startedAt: at,
      completedAt: at,
      gates: [{ code: 'excess', message: 'Take the excess.', link: '' }],
    };
    expect(told(done).at(-1)).toBe('Invoiced next: Take the excess.');
    expect(told({ ...done, state: 'invoiced', invoicedAt: at }).every((stage) => stage.includes(' done'))).toBe(true);
    expect(told({ ...open, state: 'cancelled' })).toEqual([]);
  });
});
