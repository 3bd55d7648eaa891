import type { RecallCriteria, RecallPreview } from '@quarterlight/contract/worksheets/recall-routes';
import { mostPreviewed } from '@quarterlight/contract/worksheets/recall-routes';
import type { BatchUse } from '@quarterlight/contract/worksheets/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import type { z } from 'zod';
import { seesAll } from '../../platform/access/actor.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBranch, shownContact } from '../companies/index.ts';
import { previewMessage, queueMessage } from '../outbox/index.ts';
import { askedFor } from './list.queries.ts';
import { findRecalls, putRecall, usesOfBatch } from './recall.queries.ts';
import { recallWays } from './recall-ways.ts';
import { commonValues } from './tell-customer.ts';
import { worksheet } from './worksheet.record.ts';
import { contactName } from './worksheets.present.ts';
import { findWorksheet, type WorksheetRow } from './worksheets.queries.ts';
import { seesInternal } from './worksheets.rules.ts';

/** Customers are told of a recall by the office alone. */
export function assertOffice({ actor }: Pick<ReadTx, 'actor'>): void {
  if (!seesAll(actor) || !seesInternal(actor)) throw new Refusal('access.missing_permission');
}

const columns = ['id', 'number', 'customer_name', 'contact_first_name', 'contact_last_name', 'contact_telephone', 'contact_mobile'] as const;
const reached = ['contact_email', 'mode_of_contact', 'registration'] as const;
const mostUnreached = 200;

/** What telling those whom a batch concerns would come to. */
export async function previewRecall(tx: ReadTx, criteria: RecallCriteria, note = ''): Promise<z.output<typeof RecallPreview>> {
  assertOffice(tx);
  const found = await askedFor(tx, criteria)
    .clearSelect()
    .select([...columns, ...reached])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPreviewed + 1)
    .execute();
  const rows = found.slice(0, mostPreviewed);
  const [ways, recalls, uses] = await Promise.all([
    recallWays(tx, rows),
    findRecalls(
      tx,
      criteria.adhesiveBatch,
      rows.map(({ id }) => id),
    ),
    usesOfBatch(tx, criteria.adhesiveBatch, rows),
  ]);
  const waiting = rows.filter(({ id }) => recalls.get(id)?.failed ?? true);
  const told = rows.length - waiting.length;
  const by = (channel: 'email' | 'sms') => waiting.filter(({ id }) => channelOf(ways.get(id)) === channel).length;
  const unreached = waiting.filter(({ id }) => channelOf(ways.get(id)) === null);
  const first = waiting.find(({ id }) => channelOf(ways.get(id)) !== null);
  return {
    uses: [...new Map([...uses.values()].flatMap((use) => use.uses).map((use) => [`${use.kind} ${use.product} ${use.expires}`, use])).values()],
    jobs: rows.length,
    jobsAreAll: found.length <= mostPreviewed,
    told,
    byEmail: by('email'),
    byText: by('sms'),
    unreached: unreached.length,
    unreachedJobs: unreached.slice(0, mostUnreached).map((row) => ({
      id: row.id,
      number: row.number,
      customer: row.customer_name,
      contact: contactName(row),
      telephone: row.contact_telephone || row.contact_mobile,
      registration: row.registration,
      why: ways.get(row.id) === 'stopped' ? ('stopped' as const) : ('unknown' as const),
    })),
    message: first === undefined ? null : await messageTo(tx, first.id, ways.get(first.id), uses.get(first.id), note),
  };
}

const channelOf = (way: Awaited<ReturnType<typeof recallWays>> extends Map<string, infer Way> ? Way | undefined : never): 'email' | 'sms' | null =>
  typeof way === 'object' ? way.channel : null;

async function messageTo(tx: ReadTx, id: string, way: unknown, use: BatchUse | undefined, note: string): Promise<z.output<typeof RecallPreview>['message']> {
  const row = await findWorksheet(tx, id);
  if (row === undefined || use === undefined || !isWay(way)) return null;
  return {
    way: way.channel,
    to: way.recipient,
    ...(await previewMessage(tx, { template: 'recall', channel: way.channel, values: await valuesOf(tx, row, use, note) })),
  };
}

const isWay = (way: unknown): way is { channel: 'email' | 'sms'; recipient: string } => typeof way === 'object' && way !== null && 'recipient' in way;

async function valuesOf(tx: ReadTx, row: WorksheetRow, use: BatchUse, note: string): Promise<Record<string, string>> {
  const contact = row.branch_id === null ? {} : shownContact(await getBranch(tx, row.branch_id));
  return {
    ...commonValues(row),
    ...contact,
    product: [...new Set(use.uses.map(({ product }) => product))].join(', '),
    batch: use.uses[0]?.batch ?? '',
    day: use.visits.map((each) => formatDay(day(each))).join(', '),
    note: note.trim(),
  };
}

export interface ToldOfRecall {
  readonly told: number;
  /** Told before. */
  readonly before: number;
  readonly unreached: readonly { readonly id: string; readonly number: string; readonly why: 'unknown' | 'stopped' }[];
}

/** Tells the contacts of these jobs that a batch used on them is recalled; nobody twice whom a message may have reached. */
export async function tellOfRecall(tx: WriteTx, ids: readonly string[], batch: string, note: string): Promise<ToldOfRecall> {
  assertOffice(tx);
  const rows = await worksheet.takeUpMany(tx, ids);
  const [ways, recalls, uses] = [
    await recallWays(tx, rows),
    await findRecalls(
      tx,
      batch,
      rows.map(({ id }) => id),
    ),
    await usesOfBatch(tx, batch, rows),
  ];
  let [told, before] = [0, 0];
  const unreached: { id: string; number: string; why: 'unknown' | 'stopped' }[] = [];
  for (const row of rows) {
    const [way, use, recall] = [ways.get(row.id), uses.get(row.id), recalls.get(row.id)];
    if (use === undefined || use.uses.length === 0) continue;
    if (recall !== undefined && !recall.failed) before += 1;
    else if (!isWay(way)) unreached.push({ id: row.id, number: row.number, why: way === 'stopped' ? 'stopped' : 'unknown' });
    else {
      const values = await valuesOf(tx, row, use, note);
      const messageId = await queueMessage(tx, { ...way, template: 'recall', values, entity: 'worksheet', entityId: row.id });
      const written = use.uses[0]?.batch ?? batch;
      await putRecall(tx, { worksheetId: row.id, batch: written, channel: way.channel, messageId });
      await worksheet.settle(tx, row, {
        action: 'recall_told',
        event: `Told by ${way.channel === 'email' ? 'email' : 'text message'} that batch ${written} is recalled`,
        after: { batch: written, way: way.channel },
      });
      told += 1;
    }
  }
  return { told, before, unreached };
}
