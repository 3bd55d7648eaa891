import { describe, expect, it } from 'vitest';
import { type Actor, productActor } from '../../platform/access/actor.ts';
import { allowedActions, highlightOfRow, resumedState, worksheetActions } from './worksheets.rules.ts';

const holding = (...permissions: string[]): Actor => ({ ...productActor('00000000-0000-0000-0000-000000000001'), permissions: new Set(permissions) });
const everything = holding(...Object.values(worksheetActions).flatMap(({ needs }) => needs));

// Which action whoever may do in which state is tried over HTTP, every one, in every-action.test.ts.
describe('what else an action needs', () => {
  it('offers for the office alone, and gives back what a branch has', () => {
    const branch: Actor = { ...everything, companyType: 'Branch', branchId: 'some' };
    expect(allowedActions({ state: 'open', technician_id: null, branch_id: 'some' }, branch)).not.toContain('offer');
    expect(allowedActions({ state: 'open', technician_id: null, branch_id: 'some' }, branch)).toContain('decline');
    expect(allowedActions({ state: 'open', technician_id: null, branch_id: null }, everything)).not.toContain('decline');
  });
  it('releases nothing without a technician', () => {
    expect(allowedActions({ state: 'booked', technician_id: null }, everything)).not.toContain('release');
  });
  it('sets off to no workshop', () => {
    expect(allowedActions({ state: 'released', technician_id: 'somebody', place: 'workshop' }, everything)).not.toContain('set-off');
  });
  it('resumes to where the slot is', () => {
    expect([resumedState({ booking_id: 'a booking' }), resumedState({ booking_id: null })]).toEqual(['booked', 'open']);
  });
});

describe('highlights', () => {
  const plain = { state: 'open', failed_attempt: false, failed_adas: false, inspected_at: null, priority: false };
  it.each([
    [{ ...plain }, 'default'],
    [{ ...plain, priority: true }, 'isPriority'],
    [{ ...plain, priority: true, state: 'released' }, 'isReleased'],
    [{ ...plain, state: 'in-progress', failed_adas: true }, 'failedAdas'],
    [{ ...plain, failed_adas: true, inspected_at: '2026-01-01T00:00:00Z' }, 'isInspected'],
    [{ ...plain, inspected_at: '2026-01-01T00:00:00Z', failed_attempt: true }, 'failedAttempt'],
    [{ ...plain, state: 'invoiced', failed_attempt: true }, 'isCompleted'],
  ])('of %j is %s', (row, highlight) => expect(highlightOfRow(row)).toBe(highlight));
});
