import { leaveBankLine, listBankLines } from '@quarterlight/contract/banking/routes';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { bring, checked, loaded, problemsOf, undoing } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

async function aDesk() {
  const tenant = await aTenant();
  const desk = await tenant.user({ role: 'accounts' });
  const see = async (...lines: string[]) => checked(desk, ok(await bring(desk, `${lines.join('\r\n')}\r\n`, { kind: 'bank-lines', name: 'statement.csv' })));
  const lines = async () =>
    ok(await desk.call(listBankLines, { query: { sort: 'datedOn', limit: 100 } })).items.map(({ reference, amount }) => [reference, amount.amount]);
  const today = day(tenant.scope.today());
  return { tenant, desk, see, lines, problems: problemsOf(desk), undo: undoing(desk), on: (ago: number) => formatDay(addDays(today, -ago)) };
}

describe('a file of the bank', () => {
  it('brings its lines once: the same file, and one that overlaps, bring only what is not here', async () => {
    const { desk, see, lines, on } = await aDesk();
    const file = [
      'Date,Description,Amount',
      `${on(3)},FPS HARTFLEET I000123,420.00`,
      `${on(2)},BGC NORTHERN 77,"1,260.50"`,
      `${on(2)},BGC NORTHERN 77,1260.50`,
    ];
    const seen = await see(...file);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 3, changed: 0, left: 0, refused: 0, gone: 0 }]);
    expect(seen.preview?.figures).toContainEqual({ title: 'Came in', value: '£2,941.00', attention: false });
    expect((await loaded(desk, seen)).state).toBe('loaded');
    const all = [
      ['FPS HARTFLEET I000123', 42_000],
      ['BGC NORTHERN 77', 126_050],
      ['BGC NORTHERN 77', 126_050],
    ];
    expect(await lines()).toEqual(all);
    const again = await see(...file, `${on(2)},bgc  northern 77,1260.50`, `${on(1)},DD RATES,-318.00`);
    expect(again.preview?.counts).toMatchObject({ added: 2, left: 3 });
    expect(again.preview?.figures).toContainEqual({ title: 'Loaded already', value: '3 lines', attention: false });
    await loaded(desk, again);
    expect((await lines()).length).toBe(5);
  });

  it('may have two columns for what came in and what went out, and the payer in one of their own', async () => {
    const { desk, see, lines, on } = await aDesk();
    const seen = await see(
      'Date,Payee,Details,Money in,Money out',
      `${on(2)},Hart Fleet,INV 7,420.00,`,
      `${on(1)},,Bank charges,,7.50`,
      `${on(1)},,Card fees,,-2.50`,
    );
    await loaded(desk, seen);
    expect(await lines()).toEqual([
      ['Hart Fleet INV 7', 42_000],
      ['Bank charges', -750],
      ['Card fees', -250],
    ]);
  });

  it('refuses a day to come, no amount and no words, line by line', async () => {
    const { see, problems, on } = await aDesk();
    const seen = await see('Date,Description,Amount', `${on(-2)},EARLY,1.00`, `${on(1)},NOTHING,0.00`, `${on(1)},,5.00`, `no day,X,5.00`, `${on(1)},Y,five`);
    expect(seen.preview?.counts).toMatchObject({ added: 0, refused: 5 });
    expect(JSON.stringify(await problems(seen.id))).toContain('The day is still to come.');
  });

  it('is taken back while nothing was done with its lines', async () => {
    const { desk, see, lines, undo, on } = await aDesk();
    const first = await loaded(desk, await see('Date,Description,Amount', `${on(2)},A,1.00`));
    expect(JSON.stringify(await undo(first))).toContain('"state":"undone"');
    expect(await lines()).toEqual([]);
    const second = await loaded(desk, await see('Date,Description,Amount', `${on(2)},A,1.00`, `${on(2)},CHARGES,-1.00`));
    const charges = ok(await desk.call(listBankLines, { query: { q: 'CHARGES' } })).items[0];
    ok(await desk.call(leaveBankLine, { params: { id: charges?.id ?? '' }, version: charges?.version ?? 1, body: { reason: 'Charges' } }));
    const kept = await undo(second);
    expect(JSON.stringify(kept)).toContain('was matched or left since');
    expect((await lines()).length).toBe(2);
  });

  it('is brought by whoever records payments alone', async () => {
    const { tenant } = await aDesk();
    const adviser = await tenant.user({ role: 'adviser' });
    expect((await bring(adviser, 'Date,Description,Amount\r\n', { kind: 'bank-lines', name: 'statement.csv' })).problem.code).toBe('load.not_allowed');
  });
});
