import * as counting from '@quarterlight/contract/counting/routes';
import * as losses from '@quarterlight/contract/losses/routes';
import * as transfers from '@quarterlight/contract/transfers/routes';
import { newId } from '@quarterlight/kit/ids';
import type { Client } from '../../../testing/kit/client.ts';
import type { Step } from './ledger.fixtures.ts';

/** What a step of a record needs of the world that it happens in. */
export interface Ground {
  readonly depotId: string;
  readonly rackId: string;
  readonly vanId: string;
  readonly productId: string;
  readonly productCode: string;
  readonly clerk: () => Client;
  /** The records of which something was acknowledged: their moves are in the ledger under these ids. */
  readonly records: Set<string>;
  /** Moves that may be reversed by themselves. */
  readonly moves: string[];
}

export interface At {
  readonly step: Step;
  readonly placeId: string;
  readonly lotId: string;
}

type Ended = { status: number; problem: { code?: string } };
export const endOf = ({ status, problem }: Ended) => (status === 200 ? 'done' : status < 500 ? (problem.code ?? String(status)) : String(status));
export const pickOf = <Item>(items: readonly Item[], index: number) => items[index % Math.max(1, items.length)];
/** What has ended is not picked again. */
export const forget = (ids: string[], id: string) => {
  if (ids.includes(id)) ids.splice(ids.indexOf(id), 1);
};

/** Transfers, stock takes and write-offs as the office does them, each under a record of its own. */
export function recordSteps({ depotId, rackId, vanId, productId, productCode, clerk, records, moves }: Ground) {
  const sent: string[] = [];
  const asked: string[] = [];

  async function send({ step, placeId, lotId }: At): Promise<string> {
    const [fromPlaceId, toPlaceId] = placeId === vanId ? [vanId, depotId] : [depotId, vanId];
    const person = clerk();
    const lines = [{ productId, quantity: step.quantity, placeId, lotId }];
    const draft = await person.call(transfers.createTransfer, { body: { fromPlaceId, toPlaceId, lines } });
    if (draft.status !== 200) return endOf(draft);
    const { id, version } = draft.body;
    const gone = await person.call(transfers.sendTransfer, { params: { id }, version });
    if (gone.status === 200) {
      records.add(id);
      sent.push(id);
    }
    return endOf(gone);
  }

  async function openTransfer({ step }: At) {
    const id = pickOf(sent, step.pick) ?? newId();
    const person = clerk();
    const answer = await person.call(transfers.getTransfer, { params: { id } });
    const line = answer.status === 200 ? answer.body.lines.find(({ outstanding }) => outstanding > 0) : undefined;
    if (!line) forget(sent, id);
    return { id, person, line, answer, version: answer.status === 200 ? answer.body.version : 0 };
  }

  async function arrive(at: At): Promise<string> {
    const { id, person, line, answer, version } = await openTransfer(at);
    if (!line) return answer.status === 200 ? 'transfers.not_now' : endOf(answer);
    const quantity = line.allocationId === null ? Math.min(line.outstanding, at.step.quantity) : line.outstanding;
    const damaged = line.allocationId === null && at.step.pick % 3 === 0 ? 1 : 0;
    return endOf(await person.call(transfers.receiveTransfer, { params: { id }, version, body: { lines: [{ lineId: line.id, quantity, damaged }] } }));
  }

  async function callBack(at: At): Promise<string> {
    const { id, person, line, answer, version } = await openTransfer(at);
    if (!line) return answer.status === 200 ? 'transfers.not_now' : endOf(answer);
    if (at.step.pick % 2 === 0) return endOf(await person.call(transfers.callBackTransfer, { params: { id }, version, body: { reason: 'Needed here' } }));
    const missing = answer.status === 200 ? answer.body.lines.filter(({ outstanding }) => outstanding > 0) : [];
    const lines = missing.map(({ id: lineId, outstanding }) => ({ lineId, neverLeft: outstanding, reason: 'Left behind' }));
    return endOf(await person.call(transfers.closeTransfer, { params: { id }, version, body: { lines } }));
  }

  /** Counts the rack or the van, one piece more or less than is expected, and posts the difference; dropped where that may not be. */
  async function count({ step }: At): Promise<string> {
    const placeId = step.pick % 2 === 0 ? rackId : vanId;
    const person = clerk();
    const limits = { recountBasisPoints: null, recountValue: null };
    const begun = await person.call(counting.startStockTake, { body: { placeId, blind: false, ...limits } });
    if (begun.status !== 200) return endOf(begun);
    const { id } = begun.body;
    const params = { id };
    records.add(id);
    const drop = async (why: string) => {
      const { version } = (await person.call(counting.getStockTake, { params })).body;
      await person.call(counting.dropStockTake, { params, version, body: { reason: why } });
      return why;
    };
    const listed = (await person.call(counting.listStockTakeLines, { params, query: {} })).body.items;
    const expected = listed[0]?.expected ?? 0;
    const quantity = Math.max(0, expected + (step.quantity % 3) - 1);
    const entry = { placeId, lineId: listed[0]?.id ?? null, code: listed[0] ? '' : productCode, batch: '', quantity, seen: listed[0]?.version ?? null };
    const countedAt = new Date().toISOString();
    const entered = await person.call(counting.enterCounts, { params, body: { entries: [{ ...entry, countedAt }] } });
    if (entered.status !== 200) return drop(endOf(entered));
    const done = await person.call(counting.placeDone, { params, body: { placeId, rest: true, countedAt } });
    if (done.status !== 200) return drop(endOf(done));
    const finished = await person.call(counting.finishStockTake, { params });
    if (finished.status !== 200) return drop(endOf(finished));
    if (finished.body.state === 'posted') return 'done';
    // Who counted may not post: the next person does.
    const other = clerk();
    const posted = await (other === person ? clerk() : other).call(counting.postStockTake, { params, version: finished.body.version });
    return posted.status === 200 ? 'done' : drop(endOf(posted));
  }

  async function writeOff({ step, placeId, lotId }: At): Promise<string> {
    const answer = await clerk().call(losses.writeOff, { body: { placeId, lotId, quantity: step.quantity, reason: 'Broken in handling' } });
    if (answer.status === 200) {
      records.add(answer.body.id);
      moves.push(...answer.body.moveIds);
      if (answer.body.state === 'asked') asked.push(answer.body.id);
    }
    return endOf(answer);
  }

  /** Somebody approves or refuses a write-off that waits. */
  async function decide({ step }: At): Promise<string> {
    const id = pickOf(asked, step.pick) ?? newId();
    const person = clerk();
    const seen = await person.call(losses.getLoss, { params: { id } });
    if (seen.status !== 200) return endOf(seen);
    if (seen.body.state !== 'asked') forget(asked, id);
    const common = { params: { id }, version: seen.body.version };
    return step.pick % 2 === 0
      ? endOf(await person.call(losses.approveLoss, { ...common, body: {} }))
      : endOf(await person.call(losses.refuseLoss, { ...common, body: { reason: 'It is whole' } }));
  }

  return { send, arrive, 'call-back': callBack, count, 'write-off': writeOff, decide };
}
