import type { PermissionName } from '@quarterlight/contract/permissions';
import { ReassignMany, TellMany } from '@quarterlight/contract/worksheets/bulk-routes';
import { tellKinds } from '@quarterlight/contract/worksheets/tell-names';
import { plural } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { run } from '../../platform/runs/define-run.ts';
import { reassignWorksheet } from './book-worksheet.ts';
import { whenWords } from './booking-columns.ts';
import { tellContact, toldWords } from './tell-contact.ts';
import { withoutNumber } from './try-each.ts';
import { numbersOf } from './worksheets.queries.ts';

const Place = z.object({ at: z.number().int(), done: z.number().int(), refused: z.number().int() });

/** Gives one visit to the technician; answers when and with whom it is now. */
export const reassignOne =
  ({ technicianId }: Pick<z.output<typeof ReassignMany>, 'technicianId'>) =>
  async (tx: WriteTx, id: string): Promise<string> =>
    whenWords(tx, await reassignWorksheet(tx, id, technicianId));

/** Sends one contact the message; answers by which way and to whom. */
export const tellOne =
  ({ kind, time, note }: Omit<z.output<typeof TellMany>, 'ids'>) =>
  async (tx: WriteTx, id: string): Promise<string> =>
    toldWords((await tellContact(tx, id, { kind, time, note })).message);

interface OfMany<Input extends { readonly ids: string[] }> {
  readonly kind: string;
  readonly title: (input: Input) => string;
  readonly input: z.ZodType<Input>;
  readonly needs: PermissionName;
  readonly one: (input: Input) => (tx: WriteTx, id: string) => Promise<string>;
  /** 'reassigned', 'told'. */
  readonly done: string;
}

/** The same done to worksheet after worksheet, with a line about each; one that refuses keeps no other back. */
const ofMany = <Input extends { readonly ids: string[] }>({ kind, title, input, needs, one, done }: OfMany<Input>) =>
  run({
    kind,
    title,
    input,
    place: Place,
    needs: () => [needs],
    batch: async (tx, given, place) => {
      const { at, ...counts } = place ?? { at: 0, done: 0, refused: 0 };
      const id = given.ids[at] ?? '';
      const number = (await numbersOf(tx, [id])).get(id) ?? '';
      const { what, isDone } = await undoneIfRefused(tx, () => one(given)(tx, id));
      return {
        place: { at: at + 1, done: counts.done + (isDone ? 1 : 0), refused: counts.refused + (isDone ? 0 : 1) },
        done: 1,
        total: given.ids.length,
        isOver: at + 1 >= given.ids.length,
        notes: [{ text: `${number}${isDone ? '' : ' not'} ${done}: ${withoutNumber(what, number)}`, entity: 'worksheet', id }],
      };
    },
    words: ({ done: count, refused }) => `${plural(count, 'worksheet')} ${done}${refused === 0 ? '' : `, ${plural(refused, 'worksheet')} not: each says why`}.`,
  });

/** What was begun of a line that is refused is taken back, the rest of the transaction stays. */
async function undoneIfRefused(tx: WriteTx, work: () => Promise<string>): Promise<{ what: string; isDone: boolean }> {
  await sql`savepoint line`.execute(tx.db);
  try {
    return { what: await work(), isDone: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint line`.execute(tx.db);
    return { what: error.message, isDone: false };
  }
}

/** Gives visits to another technician, one after the other. */
export const reassignRun = ofMany({
  kind: 'worksheets.reassign',
  title: ({ ids }) => `Reassign ${plural(ids.length, 'worksheet')}`,
  input: ReassignMany,
  needs: 'edit-diary',
  one: reassignOne,
  done: 'reassigned',
});

/** Sends the contacts of worksheets a message, one after the other. */
export const tellRun = ofMany({
  kind: 'worksheets.tell',
  title: ({ ids, kind }) => `${tellKinds[kind]}: ${plural(ids.length, 'worksheet')}`,
  input: TellMany,
  needs: 'edit-worksheets',
  one: tellOne,
  done: 'told',
});
