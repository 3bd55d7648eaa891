import { ReassignMany, TellMany } from '@quarterlight/contract/worksheets/bulk-routes';
import { tellKinds } from '@quarterlight/contract/worksheets/tell-names';
import { plural } from '@quarterlight/kit/text';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { oneByOne } from '../../platform/runs/one-by-one.ts';
import { reassignWorksheet } from './book-worksheet.ts';
import { whenWords } from './booking-columns.ts';
import { tellContact, toldWords } from './tell-contact.ts';
import { numbersOf } from './worksheets.queries.ts';

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

const ofWorksheets = {
  entity: 'worksheet',
  noun: 'worksheet',
  numbersOf,
  items: ({ ids }: { readonly ids: readonly string[] }) => ids.map((id) => ({ id })),
};

/** Gives visits to another technician, one after the other. */
export const reassignRun = oneByOne({
  ...ofWorksheets,
  kind: 'worksheets.reassign',
  title: ({ ids }) => `Reassign ${plural(ids.length, 'worksheet')}`,
  input: ReassignMany,
  needs: 'edit-diary',
  one: (tx, { id }, input) => reassignOne(input)(tx, id),
  done: 'reassigned',
});

/** Sends the contacts of worksheets a message, one after the other. */
export const tellRun = oneByOne({
  ...ofWorksheets,
  kind: 'worksheets.tell',
  title: ({ ids, kind }) => `${tellKinds[kind]}: ${plural(ids.length, 'worksheet')}`,
  input: TellMany,
  needs: 'edit-worksheets',
  one: (tx, { id }, input) => tellOne(input)(tx, id),
  done: 'told',
});
