import { describe, expect, it } from 'vitest';
import { followUpLook } from './words.ts';

describe('a planned follow-up', () => {
  const on = (followUpOn: string | null, state: 'sent' | 'booked' = 'sent') => followUpLook({ followUpOn, state }, '2026-11-26');
  it('is late before the day, amber on it and quiet after it', () => {
    expect(on('2026-11-25')).toEqual({ tone: 'red', word: 'Late: 25/11/2026' });
    expect(on('2026-11-26')).toEqual({ tone: 'amber', word: 'Follow up today' });
    expect(on('2026-11-27')).toEqual({ tone: 'neutral', word: '27/11/2026' });
  });
  it('waits no more once the quotation is decided, or where none is planned', () => {
    expect(on('2026-11-25', 'booked')).toBeNull();
    expect(on(null)).toBeNull();
  });
});
