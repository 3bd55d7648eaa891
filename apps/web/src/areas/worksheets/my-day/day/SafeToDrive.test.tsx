import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../../testing/open-page.tsx';
import { aVisit } from '../visit.fixtures.ts';
import { SafeToDrive } from './SafeToDrive.tsx';

const local = { photosWaiting: 0, failedFor: null, waiting: 0, refused: 0 };
const show = (minutesAgo: number | null, driveAwayMinutes: number | null) => {
  const completedAt = minutesAgo === null ? null : new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return openPage(() => <SafeToDrive visit={{ ...aVisit(1, 'Ann Hill', 'completed', { completedAt, driveAwayMinutes }), ...local }} />);
};

describe('the time until a vehicle may be driven', () => {
  it('is counted from the completion, whenever the page is opened', async () => {
    show(13, 60);
    expect((await screen.findByRole('timer')).textContent).toBe('47 minutes left');
    expect(screen.getByText(/^Not to be driven before/).textContent).toMatch(/before \d\d:\d\d/);
  });
  it('is said to be over', async () => {
    show(61, 60);
    await screen.findByText(/^Safe to drive since \d\d:\d\d\.$/);
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
