import { describe, expect, it } from 'vitest';
import { thingsFor } from './welcome-things.ts';

const titles = (start: string, ...held: string[]) => thingsFor(start, held).map(({ title }) => title);

describe('what somebody does here', () => {
  it('is three things that their permissions let them do, with the page that does each and its keys', () => {
    expect(thingsFor('/clipboard/worksheets', ['view-worksheets', 'edit-worksheets', 'view-diary', 'edit-diary', 'release-worksheets'])).toMatchObject([
      { title: 'Take a call', to: '/clipboard/worksheets/new', key: 'n' },
      { title: 'Book what waits', to: '/diary', key: 'g d' },
      { title: 'Release booked jobs', to: '/clipboard/worksheets?state=booked' },
    ]);
    expect(titles('/my-day', 'complete-worksheets', 'view-worksheets', 'view-diary', 'view-technician-glass')).toEqual([
      'Check your van',
      'See the days ahead',
      'Look up a job',
    ]);
    expect(titles('/stock-control/locations', 'view-stock', 'move-stock', 'view-technician-glass', 'view-purchase-orders', 'receive-deliveries')).toEqual([
      'Receive a delivery',
      'Load the vans',
      'Trace a piece of glass',
    ]);
  });
  it('leaves out what a role of the company’s own may not do, whatever its case, and fills up with what anybody does', () => {
    expect(titles('/clipboard/worksheets', 'View-Worksheets', 'RELEASE-worksheets')).toEqual(['Release booked jobs', 'Find anything', 'Change your password']);
    // What is in somebody's own van they see with their day, whatever else they may not.
    expect(titles('/my-day', 'complete-worksheets')).toEqual(['Check your van', 'Find anything', 'Change your password']);
    expect(titles('/billing/invoices', 'view-invoices', 'view-customer-jobs')).toEqual(['See what is to pay', 'Find anything', 'Change your password']);
  });
  it('never is the page itself that somebody is on', () => {
    for (const start of ['/stock-control/locations', '/purchase-orders', '/search', '/change-password'])
      expect(thingsFor(start, ['view-stock', 'view-purchase-orders', 'edit-purchase-orders']).map(({ to }) => to)).not.toContain(start);
  });
});
