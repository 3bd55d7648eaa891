import { describe, expect, it } from 'vitest';
import { onWire, sameColumns } from './on-wire.ts';

const row = { id: 'a', booked_starts_at: null, line1: 'High Street', password_hash: 'secret' };

describe('columns of a row', () => {
  it('have their names of the wire, and no other goes along', () => {
    expect(onWire(row, 'id', 'booked_starts_at', 'line1')).toEqual({ id: 'a', bookedStartsAt: null, line1: 'High Street' });
  });

  it('keep their own names for another row', () => {
    expect(sameColumns(row, 'booked_starts_at', 'line1')).toEqual({ booked_starts_at: null, line1: 'High Street' });
  });
});
