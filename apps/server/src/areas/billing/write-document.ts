import { emptyId, newId } from '@quarterlight/kit/ids';
import { formatMoney, pence } from '@quarterlight/kit/money';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { InvoiceDetail } from './billing.detail.ts';
import type { DocumentLine } from './billing.documents.ts';
import type { Address } from './draft-documents.ts';
import { type Document, invoice } from './invoice.record.ts';

interface NewDocument {
  readonly type: string;
  readonly payer: 'customer' | 'policyholder';
  readonly addressee: Address;
  readonly worksheet: {
    readonly id: string;
    readonly number: string;
    readonly customerId: string;
    readonly orderNumber: string;
    readonly registration: string;
  };
  /** In pence; the lines sum to them. */
  readonly net: number;
  readonly vat: number;
  /** Of a credit note each names the line that it credits. */
  readonly lines: readonly (DocumentLine & { readonly creditsLineId?: string })[];
  readonly detail: InvoiceDetail;
  readonly creditsId?: string;
  readonly reason?: string;
}

/** Writes a draft with its lines. The database takes customer and branch from the worksheet. */
export async function writeDocument(tx: WriteTx, document: NewDocument): Promise<Document> {
  const id = newId();
  const { worksheet, addressee } = document;
  // The bounds are filled in by the database, which overwrites these with the worksheet's.
  const bounds = { customer_id: worksheet.customerId, bound_branch: emptyId, bound_technician: emptyId };
  const values = {
    id,
    type: document.type,
    worksheet_id: worksheet.id,
    worksheet_number: worksheet.number,
    payer: document.payer,
    payer_name: addressee.name,
    payer_key: sortKey(addressee.name),
    payer_address: addressee.address,
    payer_email: addressee.email,
    payer_vat_number: addressee.vatNumber,
    order_number: worksheet.orderNumber,
    registration: worksheet.registration,
    net_pence: document.net,
    vat_pence: document.vat,
    gross_pence: document.net + document.vat,
    detail: JSON.stringify(document.detail),
    credits_id: document.creditsId ?? null,
    reason: document.reason ?? '',
    created_by: tx.actor.userId,
    created_at: tx.now,
    ...bounds,
  };
  const row = await invoice.make(tx, values, { action: 'drafted', after: loggedOf(tx, values) });
  if (document.lines.length === 0) return row;
  await tx.db
    .insertInto('invoice_line')
    .values(
      document.lines.map((line, index) => ({
        id: newId(),
        invoice_id: id,
        worksheet_id: worksheet.id,
        position: index + 1,
        kind: line.kind,
        description: line.description,
        quantity_milli: line.quantityMilli,
        net_pence: line.netPence,
        vat_rate_basis_points: line.vatRateBasisPoints,
        vat_pence: line.vatPence,
        nominal: line.nominal,
        credits_line_id: line.creditsLineId ?? null,
        ...bounds,
      })),
    )
    .execute();
  return row;
}

/** What the log keeps of a document that is drafted, posted or thrown away. */
export const loggedOf = (tx: WriteTx, row: Pick<Document, 'worksheet_number' | 'type' | 'payer_name' | 'gross_pence'>) => ({
  worksheet: row.worksheet_number,
  type: row.type,
  payer: row.payer_name,
  gross: formatMoney(pence(row.gross_pence), tx.tenant.currency),
});
