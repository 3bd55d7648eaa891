import { setImmediate as breathe } from 'node:timers/promises';
import type pg from 'pg';
import { makeIds, makeRandom } from '../../src/demo/random.ts';
import { type Job, jobAt, type Telling } from './job.ts';
import type { Log } from './log.ts';
import { type Numbers, type Owes, putMoney, standingOf } from './money.ts';
import { daysTold, visitMinutes } from './plan.ts';
import type { Sheets } from './sheets.ts';
import { blockSize, openBlock, ordersABlock } from './stock.ts';
import { putWorksheet } from './worksheet.ts';

/** How each customer stands by its place: what it owes and has booked and what its documents ask for, in pence, and when its newest job was taken in. */
export interface Accounts {
  readonly exposure: Float64Array;
  readonly balance: Float64Array;
  readonly lastJobAt: Float64Array;
}

function count({ exposure, balance, lastJobAt }: Accounts, { customerIndex: at, createdAt }: Job, owes: Owes): void {
  exposure[at] = (exposure[at] ?? 0) + owes.exposure;
  balance[at] = (balance[at] ?? 0) + owes.balance;
  lastJobAt[at] = Math.max(lastJobAt[at] ?? 0, createdAt);
}

interface Filling extends Pick<Telling, 'plan' | 'ground' | 'seeded'> {
  readonly client: pg.PoolClient;
  readonly sheets: Sheets;
  readonly log: Log;
  readonly say: (line: string) => void;
}

/** After so many worksheets the last block's copying, which goes on meanwhile, gets its turn. */
const atOnce = 10;

/** Puts down all worksheets, a block at a time, so that memory does not grow with them. Gives the next numbers, and how each customer stands. */
export async function putWorksheets({ client, sheets, log, plan, ground, seeded, say }: Filling) {
  const accounts: Accounts = {
    exposure: new Float64Array(plan.customers),
    balance: new Float64Array(plan.customers),
    lastJobAt: new Float64Array(plan.customers),
  };
  const numbers: Numbers = { invoice: 1, credit: 1 };
  const diary = openDiary(sheets);
  let copying: Promise<void> = Promise.resolve();
  let orders = 0;
  for (let from = 0; from < plan.worksheets; from += blockSize) {
    const random = makeRandom(`${plan.seed}/block/${from / blockSize}`);
    const telling: Telling = { plan, ground, seeded, random, id: makeIds(random.fork('ids')) };
    const end = Math.min(plan.worksheets, from + blockSize);
    const block = plan.lean && plan.placeOf(end - 1).offset < -daysTold ? null : openBlock(telling, sheets, from, orders);
    if (block !== null) orders += ordersABlock;
    for (let index = from; index < end; index += 1) {
      const job = jobAt(telling, index, block?.lotOf(index) ?? null);
      const contact = putWorksheet(telling, sheets, log, job, block);
      if (block !== null) diary.take(job);
      const owes = block === null ? standingOf(job) : putMoney(telling, sheets, log, job, contact, numbers);
      count(accounts, job, owes);
      if (index % atOnce === 0) await breathe();
    }
    block?.close();
    await copying;
    copying = sheets.write(client);
    copying.catch(() => {});
    if ((from / blockSize) % 100 === 99) say(`${(from + blockSize).toLocaleString('en-GB')} worksheets…`);
  }
  diary.close();
  await copying;
  await sheets.write(client);
  return {
    numbers: { worksheet: plan.worksheets + 1, quotation: plan.worksheets + 1, 'purchase-order': orders + 1, invoice: numbers.invoice, credit: numbers.credit },
    accounts,
  };
}

/** Counts what is booked day by day; worksheets come in the order of their days. */
function openDiary(sheets: Sheets): { take(job: Job): void; close(): void } {
  let day = '';
  const branches = new Map<string, { id: string; slot: 'A' | 'P'; taken: number; capacity: number }>();
  const technicians = new Map<string, { id: string; slot: 'A' | 'P'; minutes: number }>();
  const close = () => {
    for (const { id, slot, taken, capacity } of branches.values()) sheets.add('branch_capacity', { branch_id: id, day, slot, capacity, taken });
    for (const { id, slot, minutes } of technicians.values())
      sheets.add('technician_capacity', { technician_id: id, day, slot, capacity_minutes: 240, taken_minutes: minutes });
    branches.clear();
    technicians.clear();
  };
  return {
    close,
    take: ({ slot, fate, technician }) => {
      if (slot.day !== day) close();
      day = slot.day;
      if (!fate.booked) return;
      const half = slot.turn < 2 ? 'A' : 'P';
      const { branch } = technician;
      const ofBranch = branches.get(branch.id + half);
      if (ofBranch) ofBranch.taken += 1;
      else branches.set(branch.id + half, { id: branch.id, slot: half, taken: 1, capacity: branch.capacity });
      const ofTechnician = technicians.get(technician.id + half);
      if (ofTechnician) ofTechnician.minutes += visitMinutes;
      else technicians.set(technician.id + half, { id: technician.id, slot: half, minutes: visitMinutes });
    },
  };
}
