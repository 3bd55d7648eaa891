import type { NewPrivacyRequest, PersonKind } from '@quarterlight/contract/privacy/schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { findPerson, isFound, readPerson } from '../../platform/privacy/find-person.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tableOfKind } from './privacy.present.ts';
import { addPlaces, dropPlaces, findPlaces, mostPlaces, type PlaceRow } from './privacy.queries.ts';
import { monthLater } from './privacy.rules.ts';
import { privacyRequest, type RequestRow } from './privacy-request.record.ts';

export const lookTask = 'privacy.look';
/** By this the looking of a request is told from others in the queue. */
export const lookKey = (id: string): string => `look ${id}`;

/** Notes a request that came in, due a month later, and has what is held of them looked for. */
export async function createRequest(
  tx: WriteTx,
  personal: readonly PersonalData[],
  { askedOn, kind, recordId, name, email, telephone, note }: NewPrivacyRequest,
): Promise<RequestRow> {
  if (askedOn > tx.today) throw new Refusal('privacy.in_the_future');
  const id = newId();
  const row = await privacyRequest.make(tx, {
    id,
    name: name.trim(),
    name_key: sortKey(name),
    email: email.trim(),
    telephone: telephone.trim(),
    note,
    asked_on: askedOn,
    due_on: monthLater(askedOn),
    created_by: tx.actor.userId,
    created_by_name: tx.actor.displayName || tx.actor.username,
  });
  if (kind !== undefined && recordId !== undefined) {
    const { title, label, detail, table } = await personAt(tx, personal, kind, recordId);
    await addPlaces(tx, id, [{ table, id: recordId, title, label, detail, matched: ['record'], sure: true }]);
  }
  await tx.enqueue(lookTask, { requestId: id }, { key: lookKey(id) });
  return row;
}

/** What a record says of its person; refuses `privacy.no_such_record` for one that is not of one person. */
export async function personAt(tx: ReadTx, personal: readonly PersonalData[], kind: PersonKind, recordId: string) {
  const begun = personal.filter(isFound).find(({ table }) => table === tableOfKind[kind]);
  const person = begun && (await readPerson(tx, begun, recordId));
  if (begun === undefined || person === undefined) throw new Refusal('privacy.no_such_record');
  return { ...person, table: begun.table };
}

/** Has it looked for again; what was chosen stays chosen. */
export async function lookAgain(tx: WriteTx, id: string, version: number): Promise<RequestRow> {
  const before = await privacyRequest.takeUp(tx, id, { action: 'look', version });
  await tx.enqueue(lookTask, { requestId: id }, { key: lookKey(id) });
  return privacyRequest.settle(tx, before, { set: { state: 'looking' }, action: 'looked-again' });
}

/** Looks through everything for what may be theirs; nothing is left of one that was interrupted but that it begins again. */
export async function look(scope: Scope, personal: readonly PersonalData[], id: string): Promise<void> {
  const request = await scope.read((tx) => privacyRequest.read(tx, id));
  if (request.state !== 'looking') return;
  const listed = await scope.read((tx) => findPlaces(tx, id));
  const kept = listed.filter((place) => !isPassing(place));
  const keys = new Set(kept.map(({ of_table: table, record_id: record }) => `${table} ${record}`));
  const found = await findPerson(scope, personal, request, {
    most: Math.max(0, mostPlaces - kept.length),
    isListed: ({ table, id: record }) => keys.has(`${table} ${record}`),
  });
  await scope.write(async (tx) => {
    const before = await privacyRequest.takeUp(tx, id);
    if (before.state !== 'looking') return;
    await dropPlaces(
      tx,
      listed.filter(isPassing).map((place) => place.id),
    );
    await addPlaces(tx, id, found.places);
    await privacyRequest.settle(tx, before, { set: { state: 'open', looked_at: tx.now, more_found: found.isMore }, action: 'looked-through' });
  });
}

/** What only has the same name and was not chosen makes room for what is surely theirs; it is found again where there is room. */
const isPassing = ({ chosen, matched }: PlaceRow): boolean => !chosen && matched.length === 1 && matched[0] === 'name';
