import { expect, it } from 'vitest';
import { heldPart, mostRows, pageOfPerson } from './person-page.ts';

const about = { company: 'Acme Glass', madeAt: '2026-11-25T10:00:00.000Z', name: 'Ann Hill', email: '', telephone: '' };
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ note: `Note ${index}` }));

it('says of which kind there is more than is handed out', () => {
  const [whole, cut] = [heldPart('Notes', 'note', rows(mostRows)), heldPart('Calls', 'call', rows(mostRows + 1))];
  expect([whole.isCut, cut.isCut, cut.rows.length]).toEqual([false, true, mostRows]);
  const page = pageOfPerson(about, [whole, cut], [], 'Europe/London');
  expect(page.match(/There are more of these than the 10,000 that are here/g)).toHaveLength(1);
  expect(page.indexOf('There are more of these')).toBeGreaterThan(page.indexOf('<h2>Calls</h2>'));
});
