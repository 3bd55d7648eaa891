import { unreachedReasons } from '@quarterlight/contract/worksheets/names';
import { RecallCriteria } from '@quarterlight/contract/worksheets/recall-routes';
import { plural } from '@quarterlight/kit/text';
import { z } from 'zod';
import { run } from '../../platform/runs/define-run.ts';
import { findWorksheets } from './list.queries.ts';
import { tellOfRecall } from './recall-batch.ts';

const atOnce = 20;

const Input = z.object({ criteria: RecallCriteria, note: z.string() });
const Place = z.object({ after: z.string().nullable(), told: z.number().int(), before: z.number().int(), unreached: z.number().int() });

/** Tells whoever the jobs were done for that a batch is recalled, page by page of the list, the oldest first; each that reaches nobody says why. */
export const recallRun = run({
  kind: 'worksheets.recall',
  title: ({ criteria }) => `Recall of batch ${criteria.adhesiveBatch.trim()}`,
  input: Input,
  place: Place,
  needs: () => ['edit-worksheets'],
  batch: async (tx, { criteria, note }, place) => {
    const page = await findWorksheets(tx, { ...criteria, sort: 'createdAt', limit: atOnce, ...(place?.after ? { after: place.after } : {}) });
    const ids = page.items.map(({ id }) => id);
    const { told, before, unreached } = await tellOfRecall(tx, ids, criteria.adhesiveBatch, note);
    return {
      place: {
        after: page.next,
        told: (place?.told ?? 0) + told,
        before: (place?.before ?? 0) + before,
        unreached: (place?.unreached ?? 0) + unreached.length,
      },
      done: ids.length,
      total: page.total,
      isOver: page.next === null,
      notes: unreached.map(({ id, number, why }) => ({ text: `${number}: ${unreachedReasons[why]}`, entity: 'worksheet', id })),
    };
  },
  words: ({ told, before, unreached }) =>
    [
      `${plural(told, 'customer')} told`,
      ...(before === 0 ? [] : [`${before} told before`]),
      ...(unreached === 0 ? [] : [`${plural(unreached, 'job')} reach nobody: each says why`]),
    ].join(', ') + '.',
});
