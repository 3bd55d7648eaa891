import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
import { aCheckedLoad, aLoad, loadId, supplierId } from '../loads.fixtures.ts';
import { LoadsPage } from './LoadsPage.tsx';

const aPage = (...items: object[]) => json({ items, total: items.length, totalIsExact: true, next: null, previous: null });

/** A server that takes an upload, or refuses it as it is told; `sent` is what came. */
function aTaker(status: number, answer: object) {
  const sent: { address: string; fields: Record<string, unknown> }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      responseText = '';
      #address = '';
      open(_method: string, address: string) {
        this.#address = address;
      }
      setRequestHeader() {}
      send(body: FormData) {
        sent.push({ address: this.#address, fields: Object.fromEntries(body) });
        this.status = status;
        this.responseText = JSON.stringify(answer);
        queueMicrotask(() => this.dispatchEvent(new Event('load')));
      }
    },
  );
  return sent;
}

async function opened(of: 'price-file' | 'best-buy', ...loads: object[]) {
  signIn(3_600);
  const server = aServer({
    'GET /v1/users/claims': () => permissions('load-price-files', 'load-best-buy'),
    'GET /v1/data-loads': () => aPage(...loads),
    'GET /v1/suppliers/options': () => json([{ id: supplierId, name: 'Nordglas GmbH' }]),
    [`GET /v1/data-loads/kinds/${of}/columns`]: () => json(aLoad().columns),
  });
  await loadClaims();
  return { ...openPage(() => <LoadsPage of={of} />), server };
}

const aFile = (name = 'preise.csv') => new File(['a;b'], name, { type: 'text/csv' });
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText(/^CSV or XLSX/), { target: { files } });

it('lists which files came, of whom and what became of them; says what to do where there is none', async () => {
  const { server } = await opened('price-file', aCheckedLoad());
  const table = await screen.findByRole('table', { name: 'Loaded price files' });
  const row = await within(table).findByRole('row', { name: /preisliste\.csv/ });
  for (const said of ['Nordglas GmbH', 'Checked', '12,000', 'Ioana Fletcher']) expect(within(row).getByText(said)).toBeTruthy();
  expect(server.asked.find(({ path }) => path === '/v1/data-loads')?.query).toEqual({ kind: 'price-file', sort: '-createdAt' });
});

it('a price file waits for its supplier, is sent with it, and opens', async () => {
  const sent = aTaker(200, aLoad());
  const { user, address } = await opened('price-file');
  expect(await screen.findByText(/^No price file has been loaded yet/)).toBeTruthy();
  choose(aFile());
  expect(await screen.findByText('Choose the supplier whose prices these are.')).toBeTruthy();
  expect(screen.getByText(/^preise\.csv waits/)).toBeTruthy();
  const supplier = screen.getByRole('combobox', { name: 'Supplier' });
  expect(document.activeElement).toBe(supplier);
  await user.type(supplier, 'nord');
  await user.click(await screen.findByRole('option', { name: 'Nordglas GmbH', hidden: true }));
  await expect.poll(address).toBe(`/data-loads/price-files?load=${loadId}`);
  expect(sent).toEqual([{ address: '/v1/data-loads/kinds/price-file', fields: { supplierId, file: expect.any(File) } }]);
});

it.each([
  ['one of another kind', [aFile('preise.pdf')], 200, {}, 'Incorrect file type.'],
  ['two at once', [aFile(), aFile()], 200, {}, 'One file at a time: drop or choose a single one.'],
  ['one that is too big', [aFile()], 413, { status: 413 }, 'File too big.'],
  [
    'one that cannot be read',
    [aFile()],
    400,
    { status: 400, code: 'load.unreadable', errors: { file: ['The file ends in the middle of line 3.'] } },
    'The file ends in the middle of line 3.',
  ],
  ['one that fails', [aFile()], 500, {}, 'File upload failed.'],
])('refuses %s in words', async (_what, files, status, answer, words) => {
  aTaker(status, answer);
  await opened('best-buy');
  await screen.findByText(/^No best-buy price file/);
  choose(...files);
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

it('says which columns a file may hold', async () => {
  const { user } = await opened('best-buy');
  await user.click(await screen.findByRole('button', { name: 'Which columns may it hold?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Columns of a best-buy price file' });
  expect(await within(dialog).findByText('What we pay for one.')).toBeTruthy();
  expect(within(dialog).getAllByText('Required')).toHaveLength(2);
});
