import type { ReadTx } from '../../platform/database/scope.ts';
import { findLines, findOptions, findQuotation, type LineRow } from './quotations.queries.ts';

/** What a booked quotation's job was made of: whose it is, the option that was taken, and its lines. */
interface QuotedOption {
  readonly id: string;
  readonly number: string;
  readonly option: string;
  readonly lines: readonly LineRow[];
}

/** The option that a booked quotation's job was made of; undefined where the actor may not see the quotation as the office does. */
export async function quotedOption(tx: ReadTx, quotationId: string): Promise<QuotedOption | undefined> {
  if (tx.actor.customerId !== null) return undefined;
  const [row, options, lines] = await Promise.all([findQuotation(tx, quotationId), findOptions(tx, quotationId), findLines(tx, quotationId)]);
  const option = options.find(({ id }) => id === row?.accepted_option_id);
  if (!row || !option) return undefined;
  return { id: row.id, number: row.number, option: option.title, lines: lines.filter((line) => line.option_id === option.id) };
}
