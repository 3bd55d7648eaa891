import type { listBankLines } from '@quarterlight/contract/banking/routes';
import { type BankLine, BankLineState, type BankProposal } from '@quarterlight/contract/banking/schemas';
import { PaymentKind, PaymentMethod } from '@quarterlight/contract/payments/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { moneyOf, pence } from '@quarterlight/kit/money';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { findKnown, findLine, findLines, type ShownLine } from './banking.queries.ts';
import { bankLineActions, type Known, type Seems, seemsToBe } from './banking.rules.ts';

const money = (tx: ReadTx, amount: number) => moneyOf(pence(amount), tx.tenant.currency);

const presentProposal = (tx: ReadTx, { kind, sure, why, payment, customer, parts }: Seems): BankProposal => ({
  kind,
  sure,
  why,
  paymentId: payment?.id ?? null,
  customer: payment ? { id: payment.customer_id, name: payment.customer_name } : (customer ?? null),
  jobId: kind === 'job' ? (parts[0]?.document.job_id ?? null) : null,
  parts: parts.map(({ document, pence: part }) => ({ receivableId: document.id, number: document.number, amount: money(tx, part) })),
});

function presentLine(tx: ReadTx, row: ShownLine, known: Known): BankLine {
  const seems = row.state === 'open' ? seemsToBe(row, known) : null;
  return {
    ...onWire(row, 'id', 'dated_on', 'reference', 'note', 'matched_at', 'version'),
    state: BankLineState.parse(row.state),
    amount: money(tx, row.amount_pence),
    payment:
      row.payment_id === null
        ? null
        : {
            id: row.payment_id,
            kind: PaymentKind.parse(row.payment_kind),
            method: PaymentMethod.parse(row.payment_method),
            customer: { id: row.payer_id ?? '', name: row.customer_name ?? '' },
          },
    matchedBy: row.matcher_name ?? '',
    proposal: seems && presentProposal(tx, seems),
    allowedActions: allowedActions(bankLineActions, row.state, tx.actor),
  };
}

/** Lines of the bank as the list asks for them, with what each seems to be. */
export async function showLines(tx: ReadTx, request: QueryOf<typeof listBankLines>): Promise<ReplyOf<typeof listBankLines>> {
  const page = await findLines(tx, request);
  const known = await findKnown(
    tx,
    page.items.filter(({ state }) => state === 'open'),
  );
  return presentPage(page, (row) => presentLine(tx, row, known));
}

/** One line. */
export async function showLine(tx: ReadTx, id: string): Promise<BankLine> {
  const row = await findLine(tx, id);
  return presentLine(tx, row, await findKnown(tx, row.state === 'open' ? [row] : []));
}
