import { warrantyCauses, warrantyLiabilities } from '@quarterlight/contract/worksheets/rules';
import type { ChangeWarranty, ClaimOfSupplier } from '@quarterlight/contract/worksheets/warranty-routes';
import { newId } from '@quarterlight/kit/ids';
import { formatMoney, pence } from '@quarterlight/kit/money';
import type { z } from 'zod';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { supplierName } from '../companies/index.ts';
import { settleLines } from './change-lines.ts';
import { assertOffice } from './recall-batch.ts';
import { creditedOn, creditOf } from './warranty.present.ts';
import { findOrigins } from './whole.queries.ts';
import { worksheet } from './worksheet.record.ts';
import { findLines, insertLines, type WorksheetRow } from './worksheets.queries.ts';
import { recordings } from './worksheets.rules.ts';

function assertWarranty(row: WorksheetRow): asserts row is WorksheetRow & { warranty_of_id: string } {
  if (row.warranty_of_id === null) throw new Refusal('worksheet.no_warranty', { details: { number: row.number } });
}

/** Says what led to a warranty job, who answers for it, and whether it is charged. */
export async function changeWarranty(
  tx: WriteTx,
  id: string,
  version: number,
  { cause, liability, chargeable }: z.output<typeof ChangeWarranty>,
): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'edit', version });
  assertWarranty(before);
  const words = [
    warrantyCauses[cause],
    `${warrantyLiabilities[liability]} answer${liability === 'us' ? '' : 's'} for it`,
    chargeable ? 'charged' : 'not charged',
  ];
  return worksheet.settle(tx, before, {
    set: { warranty_cause: cause, warranty_liability: liability, warranty_chargeable: chargeable },
    action: 'warranty_changed',
    event: { summary: `Warranty: ${words.join(', ')}`, internal: true },
  });
}

/** Keeps what the supplier was asked for and what they gave back; null takes the claim back. */
export async function claimOfSupplier(tx: WriteTx, id: string, version: number, { claim }: z.output<typeof ClaimOfSupplier>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.claim, version });
  assertWarranty(before);
  assertOffice(tx);
  if (claim === null) {
    const none = { claim_supplier_id: null, claim_reference: '', claim_pence: null, claimed_on: null, recovered_pence: null, recovered_on: null };
    return worksheet.settle(tx, before, { set: none, action: 'claim_kept', event: { summary: 'The claim on the supplier is taken back', internal: true } });
  }
  await assertClaim(tx, claim);
  const money = ({ amount }: { amount: number }) => formatMoney(pence(amount), tx.tenant.currency);
  return worksheet.settle(tx, before, {
    set: {
      claim_supplier_id: claim.supplierId,
      claim_reference: claim.reference.trim(),
      claim_pence: claim.asked.amount,
      claimed_on: claim.askedOn,
      recovered_pence: claim.recovered?.amount ?? null,
      recovered_on: claim.recoveredOn,
    },
    action: 'claim_kept',
    event: {
      summary: claim.recovered === null ? `${money(claim.asked)} claimed of the supplier` : `${money(claim.recovered)} of ${money(claim.asked)} recovered`,
      reason: claim.reference.trim(),
      internal: true,
    },
  });
}

async function assertClaim(tx: WriteTx, claim: NonNullable<z.output<typeof ClaimOfSupplier>['claim']>): Promise<void> {
  if (claim.asked.amount <= 0) throw new Refusal('worksheet.claim_amount');
  if ((claim.recovered === null) !== (claim.recoveredOn === null)) throw new Refusal('worksheet.claim_answered');
  if (claim.recovered !== null && (claim.recovered.amount < 0 || claim.recovered.amount > claim.asked.amount))
    throw new Refusal('worksheet.claim_amount', { field: 'claim.recovered' });
  if (claim.askedOn > tx.today) throw new Refusal('worksheet.claim_day', { field: 'claim.askedOn' });
  if (claim.recoveredOn !== null && (claim.recoveredOn > tx.today || claim.recoveredOn < claim.askedOn)) throw new Refusal('worksheet.claim_day');
  if (claim.supplierId !== null && (await supplierName(tx, claim.supplierId)) === null) throw new Refusal('worksheet.unknown_supplier');
}

/** Credits a failed repair on the job that replaces it; whoever credits it meanwhile elsewhere waits for the repair's own row. */
export async function creditRepair(tx: WriteTx, id: string, version: number): Promise<{ row: WorksheetRow; lineId: string }> {
  const asked = await worksheet.read(tx, id);
  assertWarranty(asked);
  const repairId = asked.warranty_of_id;
  // Both in the order of their ids.
  await worksheet.takeUpMany(tx, [id, repairId]);
  const before = await worksheet.takeUp(tx, id, { action: 'edit-lines', version });
  assertOffice(tx);
  const already = await creditedOn(tx, repairId);
  if (already !== undefined) throw new Refusal('worksheet.credited_already', { details: { number: already.number } });
  const origin = (await findOrigins(tx, before)).find((each) => each.id === repairId);
  const lines = await findLines(tx, id);
  const credit = origin === undefined || !before.warranty_chargeable ? null : creditOf(before, lines, origin);
  if (origin === undefined || credit === null) throw new Refusal('worksheet.nothing_to_credit');
  const [repairLine] = await findLines(tx, repairId);
  const description = `Repair ${origin.number} credited`;
  const [line] = await insertLines(tx, [
    {
      id: newId(),
      worksheet_id: id,
      position: (lines.at(-1)?.position ?? 0) + 1,
      kind: 'sundry',
      description,
      quantity_milli: 1000,
      unit_price_pence: -credit.netPence,
      vat_rate_basis_points: repairLine?.vat_rate_basis_points ?? 2000,
      net_pence: -credit.netPence,
      vat_pence: -credit.vatPence,
      price_chain: JSON.stringify([{ step: 'typed', pricePence: -credit.netPence, reason: `What was paid for ${origin.number}`, chosen: true }]),
      credit_of_id: repairId,
    },
  ]);
  const { id: lineId } = found(line);
  const after = { lineId, repair: origin.number, netPence: -credit.netPence, vatPence: -credit.vatPence };
  return { row: await settleLines(tx, before, { action: 'repair_credited', event: description, after }), lineId };
}
