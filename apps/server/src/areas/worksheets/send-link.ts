import type { LinkView } from '@quarterlight/contract/links/schemas';
import type { AskForPhotographs, LinkMade, SendLinkBy } from '@quarterlight/contract/worksheets/link-schemas';
import { formatDay } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import type { z } from 'zod';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getBranch, shownContact } from '../companies/index.ts';
import { endLinks, linksOf, makeLink } from '../links/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { ownLine } from './glass.ts';
import { isOver, linkLife, longestFollowed } from './link.rules.ts';
import { commonValues } from './tell-customer.ts';
import { worksheet } from './worksheet.record.ts';
import { findWorksheet, type WorksheetRow } from './worksheets.queries.ts';
import { followedStates, photographedStates } from './worksheets.rules.ts';

type Made = z.output<typeof LinkMade>;
const ways = { email: 'email address', sms: 'mobile number' } as const;
const byWords = { email: 'by email', sms: 'by text message', shown: 'by a link that was copied' } as const;
const ofJob = (row: WorksheetRow) => ({ entity: 'worksheet', entityId: row.id, customerId: row.customer_id }) as const;
const after = (now: string, life: number) => new Date(Date.parse(now) + life).toISOString();

const makeFollowing = (tx: WriteTx, row: WorksheetRow, port: number) =>
  makeLink(tx, { ...ofJob(row), purpose: 'job', until: after(tx.now, longestFollowed), port });

/** Makes a private link by which the customer follows the job; its address. */
export const followingLink = async (tx: WriteTx, row: WorksheetRow, port: number): Promise<string> => (await makeFollowing(tx, row, port)).address;

/** Asks the contact of a job for photographs by a private link. Refuses with 'worksheet.moved_on', 'worksheet.not_glass', 'worksheet.no_way_to_tell'. */
export async function askForPhotographs(tx: WriteTx, id: string, { by, lineIds }: z.output<typeof AskForPhotographs>, port: number): Promise<Made> {
  const before = await worksheet.takeUp(tx, id, { from: photographedStates });
  const parts = [...new Set(lineIds)];
  for (const lineId of parts) if ((await ownLine(tx, id, lineId)).kind !== 'glass') throw new Refusal('worksheet.not_glass');
  const until = after(tx.now, linkLife);
  const link = await makeLink(tx, { ...ofJob(before), purpose: 'photographs', parts, until, port });
  await send(tx, before, by, 'photographs-wanted', { link: link.address, until: formatDay(localDayOf(until, tx.tenant.timeZone)) });
  await worksheet.settle(tx, before, { action: 'photographs_asked', event: `Asked for photographs ${byWords[by]}`, after: { by, link: link.id } });
  return { id: link.id, address: by === 'shown' ? link.address : null };
}

/** Sends the contact of a job a private link that follows it. Refuses with 'worksheet.moved_on', 'worksheet.no_way_to_tell'. */
export async function sendTrackingLink(tx: WriteTx, id: string, by: SendLinkBy, port: number): Promise<Made> {
  const before = await worksheet.takeUp(tx, id, { from: followedStates });
  const link = await makeFollowing(tx, before, port);
  await send(tx, before, by, 'follow-job', { link: link.address });
  await worksheet.settle(tx, before, { action: 'tracking_sent', event: `Sent a link to follow the job ${byWords[by]}`, after: { by, link: link.id } });
  return { id: link.id, address: by === 'shown' ? link.address : null };
}

async function send(tx: WriteTx, row: WorksheetRow, by: SendLinkBy, template: 'photographs-wanted' | 'follow-job', values: Readonly<Record<string, string>>) {
  if (by === 'shown') return;
  const recipient = by === 'email' ? row.contact_email : row.contact_mobile;
  if (recipient === '') throw new Refusal('worksheet.no_way_to_tell', { details: { way: ways[by] } });
  const contact = row.branch_id === null ? {} : shownContact(await getBranch(tx, row.branch_id));
  await queueMessage(tx, {
    channel: by,
    recipient,
    template,
    values: { ...commonValues(row), ...contact, ...values },
    entity: 'worksheet',
    entityId: row.id,
  });
}

/** The private links of a job as the office sees them. */
export async function worksheetLinks(tx: ReadTx, id: string): Promise<LinkView[]> {
  const row = found(await findWorksheet(tx, id));
  const links = await linksOf(tx, id);
  return links.map((link) => (link.state === 'open' && isOver(link.purpose, row, tx.now) ? { ...link, state: 'expired' as const } : link));
}

/** Ends a private link of a job; again changes nothing. */
export async function endWorksheetLink(tx: WriteTx, id: string, linkId: string): Promise<void> {
  const row = found(await findWorksheet(tx, id));
  found((await linksOf(tx, id)).find((link) => link.id === linkId));
  if ((await endLinks(tx, id, { id: linkId })) === 0) return;
  await tx.audit({ entity: 'worksheet', id, label: row.number, action: 'worksheet.link_ended', after: { link: linkId } });
  await tx.announce('worksheet', id, row.version);
}
