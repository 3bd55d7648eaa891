import { plural } from '@quarterlight/kit/text';
import { z } from 'zod';
import { run } from '../../platform/runs/define-run.ts';
import { releaseWorksheets } from './release-worksheets.ts';
import { numbersOf } from './worksheets.queries.ts';

const atOnce = 10;

const Input = z.object({ ids: z.array(z.uuid()) });
const Place = z.object({ at: z.number().int(), released: z.number().int(), refused: z.number().int() });

/** Some sentences name the worksheet themselves. */
const told = (number: string | undefined, message: string): string => (number === undefined || message.includes(number) ? message : `${number}: ${message}`);

/** Releases hundreds of worksheets, some a batch; each that cannot be released says why, the others are released. */
export const releaseRun = run({
  kind: 'worksheets.release',
  title: ({ ids }) => `Release ${plural(ids.length, 'worksheet')}`,
  input: Input,
  place: Place,
  needs: () => ['release-worksheets'],
  batch: async (tx, { ids }, place) => {
    const at = place?.at ?? 0;
    const these = ids.slice(at, at + atOnce);
    const { released, refused } = await releaseWorksheets(tx, these);
    const numbers = await numbersOf(
      tx,
      refused.map(({ id }) => id),
    );
    return {
      place: { at: at + these.length, released: (place?.released ?? 0) + released.length, refused: (place?.refused ?? 0) + refused.length },
      done: these.length,
      total: ids.length,
      isOver: at + these.length >= ids.length,
      notes: refused.map(({ id, message }) => ({ text: told(numbers.get(id), message), entity: 'worksheet', id })),
    };
  },
  words: ({ released, refused }) => `${plural(released, 'worksheet')} released${refused === 0 ? '' : `, ${plural(refused, 'worksheet')} not: each says why`}.`,
});
