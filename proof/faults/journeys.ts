import { randomUUID } from 'node:crypto';
import * as billing from '@quarterlight/contract/billing/routes';
import * as counting from '@quarterlight/contract/counting/routes';
import * as credits from '@quarterlight/contract/credits/routes';
import * as identity from '@quarterlight/contract/identity/routes';
import * as losses from '@quarterlight/contract/losses/routes';
import * as purchasing from '@quarterlight/contract/purchasing/routes';
import * as stock from '@quarterlight/contract/stock/routes';
import * as transfers from '@quarterlight/contract/transfers/routes';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import * as worksheets from '@quarterlight/contract/worksheets/routes';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { addDays, day, today } from '@quarterlight/kit/days';
import { z } from 'zod';
import { aPng } from '../../apps/server/src/areas/worksheets/job.fixtures.ts';
import { newWorksheet } from '../../apps/server/testing/kit/new-worksheet.ts';
import { testPassword } from '../../apps/server/testing/kit/tenants.ts';
import { type Company, type Person, type Van } from '../support/company.ts';
import type { Evidence, Hand } from './hand.ts';

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};
const now = () => day(today('Europe/London', new Date()));

const worksheetRow = ({ id, version }: { id: string; version: number }): Evidence[] => [{ table: 'worksheet', id, version }];

const anIntake = (company: Company, van: Van): NewWorksheet =>
  newWorksheet({
    customerId: pick(company.customerIds),
    jobTypeId: company.jobTypeId,
    branchId: company.branchId,
    lines: [{ kind: 'glass', productId: company.productId, features: [{ topic: 'camera', present: false }] }, { kind: 'labour' }],
    booking: {
      branchId: company.branchId,
      technicianId: van.id,
      day: addDays(now(), 1 + Math.floor(Math.random() * 90)),
      slot: pick(['A', 'P'] as const),
      minutes: 5,
      startsAt: null,
    },
  });

/** A job from the call to its posted invoice: taken with lines and booking, stock claimed, visited, completed, invoiced. */
export async function aJob(company: Company, van: Van, hands: { manager: Hand; technician: Hand; accounts: Hand }): Promise<void> {
  const { manager, technician, accounts } = hands;
  const taken = await manager.do(worksheets.createWorksheet, { body: anIntake(company, van) }, worksheetRow);
  const params = { id: taken.id };
  const look = () => manager.read(worksheets.getWorksheet, { params });
  const lineId = (await look()).lines.find(({ kind }) => kind === 'glass')?.id ?? '';
  const claimed = await manager.change(
    worksheets.allocateLine,
    { params: { ...params, lineId }, version: taken.version, body: { lotId: van.lotId } },
    look,
    ({ lines }) => lines.some((line) => line.id === lineId && line.allocationId !== null),
  );
  await manager.change(worksheets.releaseWorksheet, { params, version: claimed.version }, look, ({ state }) => state !== 'booked');
  await technician.do(worksheets.startVisit, { params, body: {} }, worksheetRow);
  for (const stage of ['pre-fit', 'post-fit'] as const) {
    const answers = checkQuestions[stage].map(({ question, good }) => ({ question, answer: good, note: '' }));
    await technician.do(worksheets.recordChecks, { params, body: { stage, answers } }, worksheetRow);
  }
  await technician.do(
    worksheets.recordAdhesives,
    {
      params,
      body: {
        items: [{ kind: 'urethane', product: 'Fast cure', batch: 'U77', expires: addDays(now(), 30), openedAt: null }],
        temperatureCelsius: 12.5,
        humidityPercent: 60,
        driveAwayMinutes: 60,
        driveAwayToldTo: 'Ann Hill',
      },
    },
    worksheetRow,
  );
  await technician.do(worksheets.signWorksheet, { params, body: { signedBy: 'Ann Hill', png: aPng, absence: '' } }, worksheetRow);
  await technician.do(worksheets.completeWorksheet, { params, body: { mileage: 12_000 } }, worksheetRow);
  const drafted = await accounts.do(billing.createInvoices, { body: { worksheetId: taken.id } }, ({ invoices }) =>
    invoices.map(({ id, version }) => ({ table: 'invoice', id, version })),
  );
  for (const { id, version } of drafted.invoices) {
    await accounts.do(billing.postInvoice, { params: { id }, version }, (posted) => [
      { table: 'invoice', id, version: posted.version, ...(posted.number === null ? {} : { number: posted.number }) },
    ]);
  }
}

const movesOf = ({ moves }: { moves: readonly { id: string }[] }): Evidence[] => moves.map(({ id }) => ({ table: 'stock_move', id }));

/** Glass from the depot to a van and another piece back. */
export async function aTransfer(company: Company, hand: Hand): Promise<void> {
  const van = pick(company.technicians);
  const there = { fromPlaceId: company.depotId, toPlaceId: van.vanId, lotId: company.depotLotId, quantity: 1 };
  await hand.do(stock.postMove, { body: { ...there, reason: 'Van stock' } }, movesOf);
  await hand.do(stock.postMove, { body: { ...there, fromPlaceId: van.vanId, toPlaceId: company.depotId, reason: 'Back' } }, movesOf);
}

/** Two pieces to a van under a transfer, received in two parts, and back again. */
export async function aCarriage(company: Company, hand: Hand): Promise<void> {
  const van = pick(company.technicians);
  const carried = ({ id, version }: { id: string; version: number }): Evidence[] => [{ table: 'transfer', id, version }];
  for (const [fromPlaceId, toPlaceId] of [
    [company.depotId, van.vanId],
    [van.vanId, company.depotId],
  ] as const) {
    const lines = [{ productId: company.productId, quantity: 2, placeId: fromPlaceId, lotId: company.depotLotId }];
    const draft = await hand.do(transfers.createTransfer, { body: { fromPlaceId, toPlaceId, lines } }, carried);
    let open = await hand.do(transfers.sendTransfer, { params: { id: draft.id }, version: draft.version }, carried);
    for (const quantity of [1, 1]) {
      const body = { lines: [{ lineId: open.lines[0]?.id ?? '', quantity }] };
      open = await hand.do(transfers.receiveTransfer, { params: { id: open.id }, version: open.version, body }, carried);
    }
  }
}

/** A rack of its own, counted one piece short and posted; the other piece is written off. */
export async function aCount(company: Company, hand: Hand): Promise<void> {
  const body = { parentId: company.depotId, code: randomUUID().slice(0, 12), name: 'Rack to be counted' };
  const rack = await hand.do(stock.createPlace, { body }, ({ id }) => [{ table: 'place', id }]);
  const there = { fromPlaceId: company.depotId, toPlaceId: rack.id, lotId: company.depotLotId, quantity: 2, reason: 'To be counted' };
  await hand.do(stock.postMove, { body: there }, movesOf);
  const taken = ({ id, version }: { id: string; version: number }): Evidence[] => [{ table: 'stock_take', id, version }];
  const limits = { recountBasisPoints: null, recountValue: null };
  const { id } = await hand.do(counting.startStockTake, { body: { placeId: rack.id, blind: true, ...limits } }, taken);
  const params = { id };
  const listed = await hand.read(counting.listStockTakeLines, { params, query: {} });
  const countedAt = new Date().toISOString();
  const entries = listed.items.map((line) => ({ placeId: rack.id, lineId: line.id, code: '', batch: '', quantity: 1, seen: line.version, countedAt }));
  await hand.do(counting.enterCounts, { params, body: { entries } }, () => []);
  await hand.do(counting.placeDone, { params, body: { placeId: rack.id, rest: false, countedAt } }, () => []);
  const finished = await hand.do(counting.finishStockTake, { params }, taken);
  await hand.do(counting.postStockTake, { params, version: finished.version }, taken);
  const left = { placeId: rack.id, lotId: company.depotLotId, quantity: 1, reason: 'Broken in handling' } as const;
  await hand.do(losses.writeOff, { body: left }, (lost) => [
    { table: 'stock_loss', id: lost.id, version: lost.version },
    ...lost.moveIds.map((moveId): Evidence => ({ table: 'stock_move', id: moveId })),
  ]);
}

/** An order to a supplier that is sent and received; what came goes back and is credited. */
export async function aDelivery(company: Company, hand: Hand, accounts: Hand): Promise<void> {
  const ordered = (order: { id: string; version: number }): Evidence[] => [{ table: 'purchase_order', id: order.id, version: order.version }];
  const lines = [{ productId: company.productId, quantity: 1 }];
  const draft = await hand.do(purchasing.createPurchaseOrder, { body: { supplierId: company.supplierId, branchId: company.branchId, lines } }, ordered);
  const sent = await hand.do(purchasing.sendPurchaseOrder, { params: { id: draft.id }, version: draft.version, body: { how: 'marked' } }, ordered);
  const received = sent.lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  await hand.do(purchasing.receiveDelivery, { params: { id: sent.id }, body: { deliveryNote: `DN ${randomUUID().slice(0, 8)}`, lines: received } }, ordered);
  await aReturn(sent.id, hand, accounts);
}

/** All that came of an order goes back to its supplier, who credits it. */
async function aReturn(orderId: string, hand: Hand, accounts: Hand): Promise<void> {
  const { lines } = await hand.read(credits.getCreditableOrder, { params: { id: orderId } });
  const goods = lines.flatMap(({ orderLineId, pieces }) =>
    pieces.map(({ lotId, place, quantity }) => ({ orderLineId, lotId, placeId: place.id, quantity, condition: 'Unopened' as const })),
  );
  const raised = await hand.do(credits.raisePurchaseCredit, { body: { orderId, reason: 'Not required', goods } }, ({ id, version }) => [
    { table: 'purchase_credit', id, version },
  ]);
  const params = { id: raised.id };
  const look = () => hand.read(credits.getPurchaseCredit, { params });
  const sent = await hand.change(
    credits.sendPurchaseCredit,
    { params, version: raised.version, body: { how: 'marked' } },
    look,
    ({ sentAt }) => sentAt !== null,
  );
  const gone = await hand.change(credits.collectReturnedGoods, { params, version: sent.version, body: {} }, look, ({ collectedAt }) => collectedAt !== null);
  const note = { creditNote: `CN ${randomUUID()}`, dated: now(), net: raised.expected, vat: { ...raised.expected, amount: 0 }, gross: raised.expected };
  const noted = { params, version: gone.version, body: { ...note, vatBasisPoints: 0 } };
  await accounts.change(credits.receiveCreditNote, noted, look, ({ state }) => state === 'credited');
}

/** A sign-in, whose session must be there from then on. */
export async function aSignIn(person: Person, hand: Hand): Promise<void> {
  await hand.do(identity.login, { body: { username: person.username, password: testPassword } }, (token) => {
    const { sid } = z.object({ sid: z.uuid() }).parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    return [{ table: 'session', id: sid }];
  });
}
