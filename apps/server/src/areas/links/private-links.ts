import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose, LinkView } from '@quarterlight/contract/links/schemas';
import { LinkPurpose as Purpose } from '@quarterlight/contract/links/schemas';
import { newId } from '@quarterlight/kit/ids';
import { type Actor, productActor } from '../../platform/access/actor.ts';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { webAddress } from '../system/index.ts';
import { findLinks, findOpenLink, insertLink, type LinkRow } from './links.queries.ts';

interface Wanted {
  readonly purpose: LinkPurpose;
  readonly entity: 'quotation' | 'worksheet';
  readonly entityId: string;
  /** Whose the record is. */
  readonly customerId: string;
  /** Of which parts of the record it asks. */
  readonly parts?: readonly string[];
  /** An instant. */
  readonly until: string;
  /** Where this process listens, for a company without a web address of its own. */
  readonly port: number;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Makes a link: its id, and the address that goes to whoever it is for, which is kept nowhere. */
export async function makeLink(
  tx: WriteTx,
  { purpose, entity, entityId, customerId, parts = [], until, port }: Wanted,
): Promise<{ id: string; address: string }> {
  const token = randomBytes(32).toString('base64url');
  const id = newId();
  await insertLink(tx, {
    id,
    purpose,
    token_hash: hashOf(token),
    entity,
    entity_id: entityId,
    customer_id: customerId,
    parts: [...parts],
    created_by: tx.actor.userId,
    created_at: tx.now,
    expires_at: until,
  });
  return { id, address: `${await webAddress(tx, port)}/link/${token}` };
}

/** Does reads by a link of the purpose, bound to its record's customer. Refuses `link.gone`. */
export async function readByLink<Result>(
  scope: Scope,
  token: string,
  purpose: LinkPurpose,
  work: (tx: ReadTx, link: LinkRow) => Promise<Result>,
): Promise<Result> {
  const link = await openLink(scope, token, purpose);
  return scope.as(holderOf(scope, link)).read((tx) => work(tx, link));
}

/** Does a change by a link of the purpose, bound as `readByLink` is; the link stays as it is until the change is done. Refuses `link.gone`. */
export async function writeByLink<Result>(
  scope: Scope,
  token: string,
  purpose: LinkPurpose,
  work: (tx: WriteTx, link: LinkRow) => Promise<Result>,
): Promise<Result> {
  const link = await openLink(scope, token, purpose);
  return scope.as(holderOf(scope, link)).write(async (tx) => work(tx, await openFor(tx, token, purpose, true)));
}

/** The link of a token, of the purpose where one is asked for, whoever holds it. Refuses `link.gone`. */
export const openLink = (scope: Scope, token: string, purpose?: LinkPurpose): Promise<LinkRow> =>
  scope.as(productActor(scope.tenant.id, scope.actor.ip)).read((tx) => openFor(tx, token, purpose));

async function openFor(tx: ReadTx, token: string, purpose?: LinkPurpose, held = false): Promise<LinkRow> {
  const link = await findOpenLink(tx, hashOf(token), held);
  if (!link || (purpose !== undefined && link.purpose !== purpose)) throw new Refusal('link.gone');
  return link;
}

/** Whoever holds a link: nobody who is known, with no permission, bound to the record's customer. */
const holderOf = ({ actor }: Scope, link: LinkRow): Actor => ({
  ...productActor(actor.tenantId, actor.ip),
  username: '',
  displayName: 'By private link',
  companyType: 'Customer',
  customerId: link.customer_id,
});

/** The links of a record, newest first. */
export async function linksOf(tx: ReadTx, entityId: string): Promise<LinkView[]> {
  return (await findLinks(tx, entityId)).map((link) => ({
    id: link.id,
    purpose: Purpose.parse(link.purpose),
    state: link.revoked_at !== null ? 'revoked' : link.used_at !== null ? 'used' : link.expires_at > tx.now ? 'open' : 'expired',
    createdAt: link.created_at,
    until: link.expires_at,
    views: link.views,
    firstViewedAt: link.first_viewed_at,
    lastViewedAt: link.last_viewed_at,
  }));
}
