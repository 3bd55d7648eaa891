import { listVehicles } from '@quarterlight/contract/vehicles/routes';
import { newId } from '@quarterlight/kit/ids';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileOf } from '../../platform/list-file.ts';
import { useListState } from '../../platform/list-state.ts';
import { notices } from '../../platform/notices.ts';
import { queryFor } from '../../platform/query.ts';
import { openPage } from '../../testing/open-page.tsx';
import { type Asked, aServer, json } from '../../testing/server.ts';
import { type VehicleRow as Row, vehicleSheet as sheet } from '../../testing/vehicle-sheet.ts';
import { columnsOf } from './column.ts';
import { DataTable } from './DataTable.tsx';

const columns = [
  ...columnsOf(sheet, { registration: { sort: 'registration' }, make: {}, id: {} }),
  { key: 'actions', title: 'Actions', cell: () => 'Move' },
  { key: 'job', title: 'Job', hidden: true, cell: () => 'W1' },
];

function VehiclesPage() {
  const list = useListState(listVehicles);
  const result = useQuery({ ...queryFor(listVehicles, { query: list.query }), retry: false });
  return <DataTable label="Vehicles" result={result} columns={columns} list={list} file={fileOf(sheet, listVehicles, list.query)} empty="No vehicles yet." />;
}

const page = (items: readonly Row[], total = items.length, totalIsExact = true) => json({ items, total, totalIsExact, next: null, previous: null });
const ford: Row = { id: 'one', registration: 'AA19AAA', make: 'Ford' };
const saved: { name: string; text: Promise<string> }[] = [];

// What a browser does with a popover and the tests' one does not.
const toggle = (newState: 'open' | 'closed') => Object.assign(new Event('toggle'), { newState });
HTMLElement.prototype.hidePopover = function hide() {
  this.dispatchEvent(toggle('closed'));
};

beforeEach(() => {
  saved.length = 0;
  let kept: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    kept = blob instanceof Blob ? blob : undefined;
    return 'blob:one';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: kept?.text() ?? Promise.resolve('') });
  });
});

const opened = (file: (asked: Asked) => Response | Promise<Response>, rows = page([ford]), search?: string, more: Parameters<typeof aServer>[0] = {}) => ({
  ...aServer({ 'GET /v1/vehicles': () => rows.clone(), 'GET /v1/vehicles/sheet': file, ...more }),
  ...openPage(VehiclesPage, { search }),
});
const csv = () => new Response('Registration\r\n', { headers: { 'content-disposition': 'attachment; filename="vehicles_acme_2026-11-23.csv"' } });
/** Opens the menu and gives one of its entries. */
async function entry(name: string): Promise<HTMLElement> {
  await expect.poll(() => screen.queryByLabelText('Download the list')?.hasAttribute('disabled')).toBe(false);
  fireEvent(await screen.findByLabelText('Download'), toggle('open'));
  return screen.findByText(name);
}
const told = () => notices.get().map(({ kind, text }) => [kind, text]);

describe('the file of a table', () => {
  it('is asked for with the filters, the order and the shown columns of the list, and saved under the name that the server gave', async () => {
    const { user, asked } = opened(csv, page([ford], 455), '?source=load&sort=-registration&columns=registration,id&after=c2');
    const csvEntry = await entry('CSV');
    await screen.findByText('455 rows, 2 columns as shown');
    await user.click(csvEntry);
    await expect.poll(told).toEqual([['success', 'vehicles_acme_2026-11-23.csv saved.']]);
    const [file] = asked.filter(({ path }) => path.endsWith('/sheet'));
    // The last of the columns is what is left where one key has several values.
    expect(file?.query).toEqual({ source: 'load', sort: '-registration', format: 'csv', columns: 'id' });
    expect(saved.map(({ name }) => name)).toEqual(['vehicles_acme_2026-11-23.csv']);
    expect(await saved[0]?.text).toBe('Registration\r\n');
  });

  it('says that it is on its way, and is ready for another then', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user, asked } = opened(() => promise);
    await user.click(await entry('Excel (XLSX)'));
    await screen.findByText('Downloading…');
    resolve(csv());
    await expect.poll(() => screen.queryByText('Downloading…')).toBeNull();
    expect(asked.at(-1)?.query['format']).toBe('xlsx');
  });

  it('says what to do where it may not or cannot be had', async () => {
    const busy = {
      status: 429,
      code: 'export.too_many',
      detail: 'Too many exports are running for your company. Wait until one has finished, then try again.',
    };
    const { user } = opened(() => json(busy, 429));
    await user.click(await entry('CSV'));
    await expect.poll(told).toEqual([['error', busy.detail]]);
    notices.set([]);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('gone')));
    await user.click(await entry('CSV'));
    await expect.poll(told).toEqual([['error', 'The download broke off. Try again.']]);
    expect(saved).toEqual([]);
  });

  it('of an empty list is none, and says why', async () => {
    opened(csv, page([]));
    await screen.findByText('Nothing here yet');
    expect([(await entry('CSV')).hasAttribute('disabled'), (await entry('Excel (XLSX)')).hasAttribute('disabled')]).toEqual([true, true]);
    await screen.findByText('Nothing to download: the list is empty');
  });

  it('names a column that it has not', async () => {
    opened(csv, page([ford]), '?columns=registration,job');
    await entry('CSV');
    await screen.findByText('1 row, 1 column as shown, without Job');
  });

  it('of a list that is too long to count is made in the background', async () => {
    const run = vi.fn(() => json({ id: newId() }));
    const { user, asked } = opened(csv, page([ford], 10_000, false), '?sort=-registration', { 'POST /v1/runs/list-files': run });
    const csvEntry = await entry('CSV');
    await screen.findByText('More than 10,000 rows, made in the background, 2 columns as shown');
    await user.click(csvEntry);
    await expect.poll(told).toEqual([['success', 'Vehicles: the file is being made. ‘For me’ in the header says when it is there.']]);
    expect(asked.filter(({ path }) => path.endsWith('/sheet'))).toEqual([]);
    expect(asked.find(({ path }) => path === '/v1/runs/list-files')?.body).toMatchObject({
      address: expect.stringContaining('/v1/vehicles/sheet?sort=-registration'),
    });
    expect(saved).toEqual([]);
  });
});
