import type { CreditInvoice } from '@quarterlight/contract/billing/schemas';
import { isCreditedByItself, vatOfCredit } from '@quarterlight/contract/rules/credit-line';
import { formatMoney, pence } from '@quarterlight/kit/money';
import type { z } from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import type { LineRow } from './billing.queries.ts';

/** So much of one line, in pence; of a deduction below nothing. */
export interface CreditPart {
  readonly lineId: string;
  readonly net: number;
  readonly vat: number;
}

/** What some parts come to, in pence. */
export const totalOf = (parts: readonly Pick<CreditPart, 'net' | 'vat'>[]): { net: number; vat: number } => ({
  net: parts.reduce((all, { net }) => all + net, 0),
  vat: parts.reduce((all, { vat }) => all + vat, 0),
});

type Asked = z.output<typeof CreditInvoice>['lines'];

/**
 * What a credit takes back of an invoice, and whether that is the rest of it. Deductions go with the rest, so neither net nor VAT of the document may come to
 * less than nothing before; refuses that, and whatever is not left.
 */
export function creditParts(rows: readonly LineRow[], asked: Asked, currency: string): { parts: CreditPart[]; isRest: boolean } {
  const left = rows.map((row) => ({ lineId: row.id, net: row.net_pence - row.credited_net_pence, vat: row.vat_pence - row.credited_vat_pence }));
  const isUntouched = rows.every((row) => row.credited_net_pence === 0 && row.credited_vat_pence === 0);
  const rest = left.filter(({ net, vat }) => isUntouched || net !== 0 || vat !== 0);
  if (asked === undefined) return { parts: rest, isRest: true };
  const money = (amount: number) => formatMoney(pence(amount), currency);
  const parts = asked.map(({ lineId, net: { amount: net } }): CreditPart => {
    const row = rows.find(({ id }) => id === lineId);
    const of = left.find((each) => each.lineId === lineId);
    if (row === undefined || of === undefined) throw new Refusal('invoice.credit_line');
    if (!isCreditedByItself({ kind: row.kind, net: row.net_pence })) throw new Refusal('invoice.credit_in_whole', { details: { line: row.description } });
    if (net > of.net) throw new Refusal('invoice.credit_above', { details: { line: row.description, left: money(of.net) } });
    return { lineId, net, vat: vatOfCredit({ net: of.net, vat: of.vat, rateBasisPoints: row.vat_rate_basis_points }, net) };
  });
  const [ofDocument, ofCredit] = [totalOf(left), totalOf(parts)];
  if (ofCredit.net > ofDocument.net || ofCredit.vat > ofDocument.vat)
    throw new Refusal('invoice.credit_above_document', { details: { left: money(ofDocument.net + ofDocument.vat), vat: money(ofDocument.vat) } });
  return ofCredit.net === ofDocument.net && ofCredit.vat === ofDocument.vat ? { parts: rest, isRest: true } : { parts, isRest: false };
}
