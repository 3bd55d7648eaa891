import type { NewNote, WorksheetNotes } from '@quarterlight/contract/worksheets/note-routes';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findColleagues } from '../identity/index.ts';
import { findMentions, findNotes, insertMentions, insertNote, markMentionsRead } from './notes.queries.ts';
import { worksheet } from './worksheet.record.ts';
import { findWorksheet } from './worksheets.queries.ts';
import { seesInternal } from './worksheets.rules.ts';

/** Who may be named sees jobs, and is bounded to none of their own. */
const sees = 'view-worksheets';

/** What the office notes about a job for itself; nothing for anybody else; or record.not_found. */
export async function internalNotes(tx: ReadTx, id: string): Promise<WorksheetNotes> {
  found(await findWorksheet(tx, id));
  if (!seesInternal(tx.actor)) return { items: [] };
  const notes = await findNotes(tx, id);
  const mentions = await findMentions(
    tx,
    notes.map((note) => note.id),
  );
  const byNote = Map.groupBy(mentions, ({ note_id }) => note_id);
  return {
    items: notes.map((note) => {
      const named = byNote.get(note.id) ?? [];
      return {
        ...onWire(note, 'id', 'at', 'text'),
        by: note.user_name,
        mentions: named.map((each) => ({ id: each.user_id, name: each.name })),
        isForMe: named.some((each) => each.user_id === tx.actor.userId && each.read_at === null),
      };
    }),
  };
}

/** Adds an internal note, which waits for whom it names. Refuses 'worksheet.unknown_colleague', and as absent to others than the office. */
export async function writeNote(tx: WriteTx, id: string, { text, mentions }: z.output<typeof NewNote>): Promise<WorksheetNotes> {
  const row = await worksheet.takeUp(tx, id, { action: 'note' });
  if (!seesInternal(tx.actor)) throw new Refusal('record.not_found');
  const ids = [...new Set(mentions)];
  const people = await findColleagues(tx, sees, { ids, limit: ids.length });
  if (people.length < ids.length) throw new Refusal('worksheet.unknown_colleague');
  const note = { id: newId(), worksheet_id: id, text: text.trim() };
  await insertNote(tx, note);
  // Who names themselves need not be told.
  const others = people.filter((person) => person.id !== tx.actor.userId).map((person) => ({ id: person.id, name: person.display_name }));
  await insertMentions(tx, note, others);
  await tx.audit({ entity: 'worksheet', id, label: row.number, action: 'worksheet.noted', after: { named: others.map(({ name }) => name) } });
  await tx.announce('worksheet', id, row.version);
  for (const person of others) await tx.announce('for-me', person.id);
  return internalNotes(tx, id);
}

/** Whoever asks has read what names them, up to a note. */
export async function readMentions(tx: WriteTx, id: string, upTo: string): Promise<void> {
  const row = found((await worksheet.takeUpMany(tx, [id]))[0]);
  const { userId } = tx.actor;
  if (userId === null || !seesInternal(tx.actor)) return;
  const notes = await markMentionsRead(tx, id, userId, upTo);
  if (notes === 0) return;
  await tx.audit({ entity: 'worksheet', id, label: row.number, action: 'worksheet.mentions_read', after: { notes } });
  await tx.announce('for-me', userId);
}

/** Who can be named in a note about a job. */
export async function colleaguesOf(tx: ReadTx, id: string, asked: { readonly name?: string | undefined; readonly limit?: number | undefined }) {
  found(await findWorksheet(tx, id));
  if (!seesInternal(tx.actor)) return { items: [] };
  const people = await findColleagues(tx, sees, { begins: asked.name ?? '', limit: asked.limit ?? 8 });
  return { items: people.map((person) => ({ id: person.id, name: person.display_name })) };
}
