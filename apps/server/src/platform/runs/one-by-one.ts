import type { PermissionName } from '@quarterlight/contract/permissions';
import type { RunNote } from '@quarterlight/contract/runs/schemas';
import { plural } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WriteTx } from '../database/scope.ts';
import { Refusal } from '../refusal.ts';
import { run } from './define-run.ts';
import { type NumbersOf, withoutNumber } from './try-each.ts';

const Place = z.object({ at: z.number().int(), done: z.number().int(), refused: z.number().int() });

/** What came of one record: the words, and what they lead to where that is not the record itself. */
type Done = string | { readonly what: string; readonly about: Pick<RunNote, 'entity' | 'id'> };

interface OneByOne<Input, Item extends { readonly id: string }> {
  readonly kind: string;
  readonly title: (input: Input) => string;
  readonly input: z.ZodType<Input>;
  readonly needs: PermissionName;
  readonly items: (input: Input) => readonly Item[];
  /** The kind of record that the items are, and what people call one. */
  readonly entity: string;
  readonly noun: string;
  readonly numbersOf: NumbersOf;
  readonly one: (tx: WriteTx, item: Item, input: Input) => Promise<Done>;
  /** 'reassigned', 'told'. */
  readonly done: string;
}

/** Declares a run that does the same to record after record, each in its own transaction, with a line about each; one that refuses keeps no other back. */
export const oneByOne = <Input, Item extends { readonly id: string }>(of: OneByOne<Input, Item>) =>
  run<Input, z.output<typeof Place>>({
    kind: of.kind,
    title: of.title,
    input: of.input,
    place: Place,
    needs: () => [of.needs],
    batch: async (tx, input, place) => {
      const { at, ...counts } = place ?? { at: 0, done: 0, refused: 0 };
      const items = of.items(input);
      const item = items[at];
      if (item === undefined) return { place: { at, ...counts }, done: 0, total: items.length, isOver: true };
      const number = (await of.numbersOf(tx, [item.id])).get(item.id) ?? '';
      const { what, about, isDone } = await undoneIfRefused(tx, () => of.one(tx, item, input));
      return {
        place: { at: at + 1, done: counts.done + (isDone ? 1 : 0), refused: counts.refused + (isDone ? 0 : 1) },
        done: 1,
        total: items.length,
        isOver: at + 1 >= items.length,
        notes: [{ text: `${number}${isDone ? '' : ' not'} ${of.done}: ${withoutNumber(what, number)}`, ...(about ?? { entity: of.entity, id: item.id }) }],
      };
    },
    words: ({ done, refused }) => `${plural(done, of.noun)} ${of.done}${refused === 0 ? '' : `, ${plural(refused, of.noun)} not: each says why`}.`,
  });

/** What was begun of a line that is refused is taken back, the rest of the transaction stays. */
async function undoneIfRefused(tx: WriteTx, work: () => Promise<Done>): Promise<{ what: string; about?: Pick<RunNote, 'entity' | 'id'>; isDone: boolean }> {
  await sql`savepoint line`.execute(tx.db);
  try {
    const done = await work();
    return { ...(typeof done === 'string' ? { what: done } : done), isDone: true };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint line`.execute(tx.db);
    return { what: error.message, isDone: false };
  }
}
