import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { useStore } from '../../../platform/store.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { asked } from '../../../ui/confirm.ts';
import { aCheckedLoad, aLoad, aPageOfProblems, loadId } from '../loads.fixtures.ts';
import { LoadsPage } from '../parts/LoadsPage.tsx';

const route = `/v1/data-loads/${loadId}`;
const here = `/data-loads/price-files?load=${loadId}`;

async function opened(load: DataLoad, answers: Parameters<typeof aServer>[0] = {}, step = '') {
  signIn(3_600);
  const server = aServer({
    'GET /v1/users/claims': () => permissions('load-price-files', 'view-catalogue'),
    'GET /v1/catalogue/product-categories': () => json([{ id: loadId, name: 'Windscreens' }]),
    [`GET ${route}`]: () => json(load),
    [`GET ${route}/problems`]: () => json(aPageOfProblems),
    ...answers,
  });
  await loadClaims();
  return { ...openPage(APage, { search: `?load=${loadId}${step}` }), server };
}
function APage() {
  const question = useStore(asked);
  return (
    <>
      <LoadsPage of="price-file" />
      {question && <ConfirmHost question={question} />}
    </>
  );
}
const present = async () => (await screen.findByRole('list', { name: 'Steps' })).querySelector('[aria-current=step]')?.textContent;

it('shows how a file was recognised and what is taken of it, and has it checked by what was chosen', async () => {
  const { user, server, address } = await opened(aLoad(), { [`POST ${route}/check`]: () => json(aLoad({ state: 'checking', version: 4 })) });
  expect(await present()).toBe('2Columns');
  for (const said of ['CSV', 'Windows-1252 (Western European)', 'Semicolon', 'Comma, as in 1.234,50']) expect(screen.getByText(said)).toBeTruthy();
  const sample = screen.getByRole('table', { name: 'First lines of the file' });
  expect(
    within(sample)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Line', 'A EurocodeEurocode', 'B PreisNot taken', 'C PreisNet price', 'D Not taken']);
  expect(screen.getByText(/^As they were chosen for an earlier file with these headers/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Net price/).value).toBe('C – Preis');
  expect(screen.getByText('186,50, 702,10')).toBeTruthy();
  // The same header twice is told apart by its letter.
  await user.click(screen.getByLabelText(/^List price/));
  await user.click(await screen.findByRole('option', { name: 'B – Preis', hidden: true }));
  await user.click(screen.getByLabelText(/^Codes that no product has/));
  await user.click(await screen.findByRole('option', { name: 'Add them as products', hidden: true }));
  await user.click(await screen.findByLabelText(/^Category of new products/));
  await user.click(await screen.findByRole('option', { name: 'Windscreens', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  await expect.poll(address).toBe(here);
  const sent = server.asked.find(({ method }) => method === 'POST');
  expect(sent?.headers['If-Match']).toBe('"3"');
  expect(sent?.body).toEqual({
    manner: aLoad().manner,
    choice: { code: 0, list: 1, net: 2 },
    options: { ...aLoad().options, unknownCodes: 'add', categoryId: loadId },
  });
});

it('says at its field what is missing or chosen twice, and what the server refuses', async () => {
  const { user, server } = await opened(aLoad({ choice: { code: 0, pack: 0 } }), {
    [`POST ${route}/check`]: () => refusal('load.day_missing', { 'options.effectiveFrom': ['Enter the day from which the prices hold.'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('Choose its column.')).toBeTruthy();
  expect(screen.getByText('This column is chosen for Pack quantity, too.')).toBeTruthy();
  expect(server.asked.some(({ method }) => method === 'POST')).toBe(false);
  // Its letter chooses a column.
  for (const [field, letter] of [
    [/^Pack quantity/, 'd'],
    [/^Net price/, 'c'],
  ] as const) {
    await user.click(screen.getByLabelText(field));
    await user.keyboard(letter);
  }
  await user.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('Enter the day from which the prices hold.')).toBeTruthy();
});

it('has the file read in another manner, with its columns as they are then', async () => {
  let load = aLoad();
  const { user, server } = await opened(load, {
    [`GET ${route}`]: () => json(load),
    [`POST ${route}/read`]: () => {
      load = aLoad({ version: 4, choiceFrom: 'recognised', choice: {}, shape: { ...load.shape, headers: ['Eurocode;Preis'], sample: [['2448AGSVZ;310']] } });
      return json(load);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit how the file is read' }));
  await user.click(await screen.findByLabelText(/^Separator/));
  await user.click(await screen.findByRole('option', { name: 'Comma', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Read the file again' }));
  expect(await screen.findByText('2448AGSVZ;310')).toBeTruthy();
  expect(server.asked.find(({ method }) => method === 'POST')?.body).toEqual({ ...aLoad().manner, separator: ',' });
});

it('says how far the server is, and cancels it', async () => {
  const progress = { step: 'Checking lines', done: 212_000, total: 500_000 };
  const { user, server } = await opened(aLoad({ state: 'checking', progress, allowedActions: ['cancel'] }), { [`POST ${route}/cancel`]: () => json(aLoad()) });
  const bar = await screen.findByRole('progressbar', { name: 'Being checked' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['212000', '500000']);
  expect(screen.getByText('212,000 of 500,000 lines')).toBeTruthy();
  expect(screen.getByText('Checking lines').getAttribute('role')).toBe('status');
  expect(screen.getByText(/^You may leave this page/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => server.asked.some(({ path }) => path === `${route}/cancel`)).toBe(true);
});

it('shows what it would do with every refused line; it is loaded only once it is said that those stay out', async () => {
  const { user, server } = await opened(aCheckedLoad(), { [`POST ${route}/load`]: () => json(aCheckedLoad({ state: 'loading', allowedActions: ['cancel'] })) });
  expect(await present()).toBe('3Preview');
  for (const [title, value] of [
    ['Added', '340'],
    ['Changed', '12,000'],
    ['Refused', '12'],
  ] as const)
    expect(screen.getByText(title, { selector: 'dt' }).nextSibling?.textContent).toBe(value);
  expect(screen.getByText('Look at it')).toBeTruthy();
  expect(await screen.findByText('12,5x is no amount.')).toBeTruthy();
  expect(screen.getByText('£186.50')).toBeTruthy();
  const load = screen.getByRole('button', { name: 'Load 12,340 lines' });
  await user.click(load);
  expect(await screen.findByText('Say first what becomes of the refused lines.')).toBeTruthy();
  const leaveOut = screen.getByRole('checkbox', { name: /^Leave the 12 refused lines out/ });
  expect(document.activeElement).toBe(leaveOut);
  await user.click(leaveOut);
  await user.click(screen.getByRole('button', { name: 'Load 12,340 lines' }));
  const question = await screen.findByRole('dialog', { name: 'Load the price file' });
  expect(question.textContent).toContain(
    'Its prices hold from 01/12/2026. Lines of preisliste.csv: 340 added, 12,000 changed and 4,100 left as they are. 12 refused lines stay out.',
  );
  await user.click(within(question).getByRole('button', { name: 'Load 12,340 lines' }));
  await expect.poll(() => server.asked.find(({ path }) => path === `${route}/load`)?.body).toEqual({ leaveOutRefused: true });
  expect(server.asked.find(({ path }) => path === `${route}/load`)?.headers['If-Match']).toBe('"5"');
});

it('holds the file against what the other system says: where they differ it says by how much, and nothing can be loaded', async () => {
  const gbp = (amount: number) => ({ amount, currency: 'GBP' });
  const counts = { added: 3, changed: 0, left: 1, refused: 1, gone: 0 };
  const totals = { lines: { found: 4, said: 5 }, money: { title: 'Owed, net of credits', found: gbp(120_000), said: gbp(130_050) } };
  await opened(aCheckedLoad({ preview: { counts, figures: [], examples: [], secondPerson: null, totals }, counts, allowedActions: ['check', 'discard'] }));
  const table = await screen.findByRole('table', { name: 'The file beside your old system' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells.slice(1)).toEqual([
    ['Number of lines', '4', '5', '1 fewer'],
    ['Owed, net of credits', '£1,200.00', '£1,300.50', '£100.50 less'],
  ]);
  expect(
    screen.getByText(/^Counted are the lines that would be loaded, and those that stand here already as they are\. The 1 refused line is not\.$/),
  ).toBeTruthy();
  const [why] = screen.getAllByRole('alert');
  expect(why?.textContent).toContain('Number of lines: 4 here, 5 in your other system, so 1 fewer.');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Load' });
  expect([button.disabled, button.getAttribute('aria-describedby')]).toEqual([true, why?.id]);
});

it('says of what was loaded what was counted', async () => {
  const counts = { added: 3, changed: 0, left: 1, refused: 1, gone: 0 };
  const totals = { lines: { found: 4, said: 4 }, money: null };
  const preview = { counts, figures: [], examples: [], secondPerson: null, totals };
  await opened(aLoad({ state: 'loaded', preview, counts, loadedBy: 'Ann Lee', loadedAt: '2026-11-21T10:00:00Z', allowedActions: ['undo'] }));
  expect(
    await screen.findByText('Counted are the lines that were loaded, and those that stood here already as they were. The 1 refused line was not.'),
  ).toBeTruthy();
});

it('says why somebody else has to load it, that the file was loaded before, and what came to nothing', async () => {
  const preview = { ...aCheckedLoad().preview, secondPerson: '14 lines are dearer by more than 20%.' };
  await opened(
    aCheckedLoad({
      preview: {
        counts: { added: 0, changed: 3, left: 0, refused: 0, gone: 0 },
        figures: [],
        examples: [],
        totals: { lines: { found: 3, said: null }, money: null },
        ...preview,
      },
      needsSecondPerson: true,
      allowedActions: ['check', 'discard'],
      sameAs: { id: loadId, loadedBy: 'Ann Lee', loadedAt: '2026-11-01T10:00:00Z' },
      trouble: 'The server was stopped.',
    }),
  );
  expect(await screen.findByText(/^14 lines are dearer by more than 20%\. Ioana Fletcher brought it, so somebody else/)).toBeTruthy();
  expect(screen.getByText(/Ann Lee loaded it on/)).toBeTruthy();
  expect(screen.getByText('The server was stopped. Nothing of it stays. Load it again, or change the columns first.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Load/ })).toBeNull();
});

it('a loaded one is undone after a question; why it cannot be stays on the page', async () => {
  const counts = { added: 340, changed: 12_000, left: 4_100, refused: 0, gone: 0 };
  const { user } = await opened(aLoad({ state: 'loaded', counts, loadedBy: 'Ann Lee', loadedAt: '2026-11-21T10:00:00Z', allowedActions: ['undo'] }), {
    [`POST ${route}/undo`]: () => refusal('load.depended_on', { form: ['An order was made by these prices. It can no longer be undone.'] }),
  });
  expect(await screen.findByRole('heading', { name: 'What was loaded' })).toBeTruthy();
  expect(screen.getByText('Ann Lee')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const question = await screen.findByRole('dialog', { name: 'Undo the price file' });
  await user.click(within(question).getByRole('button', { name: 'Undo' }));
  expect((await screen.findByRole('alert')).textContent).toBe('An order was made by these prices. It can no longer be undone.');
});

it('an undone one says by whom', async () => {
  await opened(aLoad({ state: 'undone', undoneBy: 'Ann Lee', undoneAt: '2026-11-22T10:00:00Z', allowedActions: [] }));
  expect(await screen.findByText(/^Ann Lee undid it on/)).toBeTruthy();
  expect(await present()).toBe('Undone, done');
});
