import { listVehicles } from '@quarterlight/contract/vehicles/routes';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../platform/list-file.ts';
import { useListState } from '../../platform/list-state.ts';
import { queryFor } from '../../platform/query.ts';
import { openPage } from '../../testing/open-page.tsx';
import { type Asked, aServer, json } from '../../testing/server.ts';
import { type VehicleRow as Row, vehicleSheet as sheet } from '../../testing/vehicle-sheet.ts';
import { columnsOf } from './column.ts';
import { DataTable } from './DataTable.tsx';

const vehicles: readonly Row[] = [
  { id: 'one', registration: 'AA19AAA', make: 'Ford' },
  { id: 'two', registration: 'BB20BBB', make: 'Skoda' },
  { id: 'three', registration: 'CC21CCC', make: 'Volvo' },
];
const columns = columnsOf(sheet, { registration: { sort: 'registration' }, make: {}, id: {} });

function VehiclesPage() {
  const list = useListState(listVehicles);
  const result = useQuery({ ...queryFor(listVehicles, { query: list.query }), retry: false });
  return (
    <DataTable
      label="Vehicles"
      result={result}
      columns={columns}
      list={list}
      file={fileOf(sheet, listVehicles, list.query)}
      rowHref={(row) => `/vehicles/${row.id}`}
      empty="No vehicles yet. Make one."
      bulk={(rows, clear) => (
        <button type="button" onClick={clear}>
          Print {rows.map(({ registration }) => registration).join(' ')}
        </button>
      )}
    />
  );
}

const pageOf = (items: readonly Row[], more: object = {}) => json({ items, total: items.length, totalIsExact: true, next: null, previous: null, ...more });
const lists = (answer: (asked: Asked) => Response | Promise<Response>, search?: string) => {
  const server = aServer({ 'GET /v1/vehicles': answer });
  return { ...server, ...openPage(VehiclesPage, { search }) };
};
const rows = () => screen.findAllByRole('row', { name: /\d/ });
const focused = () => document.activeElement?.textContent;

describe('a table', () => {
  it('is busy while its rows are on their way, then shows them and how many there are', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    lists(() => promise);
    expect((await screen.findByRole('table', { name: 'Vehicles' })).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Nothing here yet')).toBeNull();
    resolve(pageOf(vehicles));
    expect(
      (await rows()).map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['AA19AAA', 'Ford'],
      ['BB20BBB', 'Skoda'],
      ['CC21CCC', 'Volvo'],
    ]);
    expect(screen.getByRole('table', { name: 'Vehicles' }).getAttribute('aria-busy')).toBe('false');
    expect(screen.getByText('3 of 3')).toBeTruthy();
  });

  it('that is empty says what to do; with filters set, offers to clear them', async () => {
    const { asked, user, address } = lists(() => pageOf([]), '?source=load');
    await screen.findByText('Nothing matches these filters');
    expect(asked.map(({ query }) => query)).toEqual([{ source: 'load' }]);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('No vehicles yet. Make one.');
    expect([address(), asked.at(-1)?.query]).toEqual(['/page', {}]);
  });

  it('that could not be read says so and tries again', async () => {
    let isUp = false;
    const { user } = lists(() => (isUp ? pageOf(vehicles) : json({ status: 500 }, 500)));
    await screen.findByText('The list could not be read');
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(3);
    expect(screen.queryByText('The list could not be read')).toBeNull();
  });

  it('sorts by its titles: up, down, then as the list has it, the address saying so', async () => {
    const { asked, user, address } = lists(() => pageOf(vehicles));
    await rows();
    const title = () => screen.getByRole('columnheader', { name: /Registration/ });
    expect(within(screen.getByRole('columnheader', { name: 'Make' })).queryByRole('button')).toBeNull();
    for (const [order, search] of [
      ['ascending', '?sort=registration'],
      ['descending', '?sort=-registration'],
      [null, ''],
    ] as const) {
      await user.click(within(title()).getByRole('button'));
      await expect.poll(address).toBe(`/page${search}`);
      expect(title().getAttribute('aria-sort')).toBe(order);
    }
    expect(asked.map(({ query }) => query['sort'])).toEqual([undefined, 'registration', '-registration']);
  });

  it('turns its pages, and begins with the first again where the order changes', async () => {
    const { user, address } = lists(({ query }) =>
      query['after'] === undefined ? pageOf(vehicles.slice(0, 2), { next: 'c2' }) : pageOf(vehicles.slice(2), { previous: 'c3' }),
    );
    expect(await rows()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Previous page' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('CC21CCC');
    expect(address()).toBe('/page?after=c2');
    expect(screen.getByRole('button', { name: 'Next page' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await expect.poll(address).toBe('/page?before=c3');
    await user.click(await screen.findByRole('button', { name: /Registration/ }));
    await expect.poll(address).toBe('/page?sort=registration');
  });

  it('is walked by the keyboard: one row in the tab order, j, k, the arrows, Home, End, and Enter opens', async () => {
    const { user, address } = lists(() => pageOf(vehicles));
    expect((await rows()).map((row) => row.tabIndex)).toEqual([0, -1, -1]);
    await user.keyboard('j');
    const seen = [focused()];
    for (const key of ['{ArrowDown}', 'j', 'j', 'k', '{Home}', '{End}', '{ArrowUp}']) {
      await user.keyboard(key);
      seen.push(focused());
    }
    const [first, second, third] = ['AA19AAAFord', 'BB20BBBSkoda', 'CC21CCCVolvo'];
    expect(seen).toEqual([first, second, third, third, second, first, third, second]);
    await user.keyboard('{Enter}');
    await expect.poll(address).toBe('/vehicles/two');
  });

  it('opens a row by a click, but not where one presses something within it', async () => {
    const { user, address } = lists(() => pageOf(vehicles));
    await user.click(within((await rows())[1] ?? document.body).getByRole('checkbox'));
    expect(address()).toBe('/page');
    await user.click(screen.getByText('Volvo'));
    await expect.poll(address).toBe('/vehicles/three');
  });

  it('acts on the rows that are chosen, one by one, by the space bar or all', async () => {
    const { user } = lists(() => pageOf(vehicles));
    await rows();
    await user.keyboard('j{ArrowDown} ');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Print AA19AAA BB20BBB CC21CCC' }));
    expect(screen.queryByText(/selected/)).toBeNull();
  });
});
