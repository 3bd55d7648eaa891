import { SentOption } from '@quarterlight/contract/quotations/schemas';
import { z } from 'zod';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findLastSent } from './quotations.queries.ts';

/** What a customer holds of a quotation that is being changed: the revision that went out last, not what is half written. */
export interface LastSent {
  readonly validUntil: string;
  readonly grossPence: number;
  readonly optionCount: number;
}

type Sent = z.output<typeof SentOption>;
const grossOf = ({ netPence, vatPence }: Sent) => netPence + vatPence;

/** The last revision of each of these that is a draft again; what is no draft stands as it went out. */
export async function lastSentOf(tx: ReadTx, rows: readonly { readonly id: string; readonly state: string }[]): Promise<ReadonlyMap<string, LastSent>> {
  const changing = rows.filter(({ state }) => state === 'draft').map(({ id }) => id);
  return new Map(
    (await findLastSent(tx, changing)).map(({ quotation_id, valid_until, options }) => {
      const sent = z.array(SentOption).parse(options);
      const main = sent.find(({ recommended }) => recommended) ?? sent[0];
      return [quotation_id, { validUntil: valid_until, grossPence: main ? grossOf(main) : 0, optionCount: sent.length }] as const;
    }),
  );
}
