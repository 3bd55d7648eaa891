import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { documentsAddress } from '../companies/index.ts';
import { getSettings } from '../system/index.ts';
import { worksheetLines } from '../worksheets/index.ts';
import { type JobLine, type Reckoning, reckonDocuments } from './billing.documents.ts';
import type { JobRow } from './billing.queries.ts';

/** Who a document is addressed to, as it is printed. */
export interface Address {
  readonly name: string;
  readonly address: string;
  readonly email: string;
  readonly vatNumber: string;
}

const lines = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n');

/** Who brought the vehicle and is met at the door. */
export const driverOf = (job: JobRow): string => [job.contact_title, job.contact_first_name, job.contact_last_name].filter((part) => part !== '').join(' ');

/** Who pays where the account does not. */
export const policyholderOf = (job: JobRow): string => job.policyholder_name || driverOf(job) || 'The policyholder';

/** The addressee by payer: the account at the address for its documents, else at its own; the policyholder at their own, or the contact of the job. */
export async function addresseeOf(tx: ReadTx, job: JobRow, payer: 'customer' | 'policyholder'): Promise<Address> {
  if (payer === 'customer') {
    const sentTo = await documentsAddress(tx, job.customer_id);
    return {
      name: job.customer_name,
      email: job.customer_email,
      vatNumber: job.customer_vat_number,
      address:
        sentTo === null
          ? lines(job.customer_line1, job.customer_line2, job.customer_line3, job.customer_town, job.customer_county, job.customer_postcode)
          : lines(sentTo.line1, sentTo.line2, sentTo.line3, sentTo.town, sentTo.county, sentTo.postcode),
    };
  }
  if (job.policyholder_name !== '')
    return {
      name: job.policyholder_name,
      // What is theirs is nobody else's to read.
      email: job.policyholder_email,
      vatNumber: '',
      address: lines(
        job.policyholder_line1,
        job.policyholder_line2,
        job.policyholder_line3,
        job.policyholder_town,
        job.policyholder_county,
        job.policyholder_postcode,
      ),
    };
  return {
    name: policyholderOf(job),
    email: job.contact_email,
    vatNumber: '',
    address: lines(job.line1, job.line2, job.line3, job.town, job.county, job.postcode),
  };
}

/** The documents that invoicing would make of the worksheet, reckoned from its lines as they stand. */
export async function reckonJob(tx: ReadTx, job: JobRow): Promise<Reckoning> {
  const { billing } = await getSettings(tx);
  const rows = await worksheetLines(tx, job.id);
  const jobLines: JobLine[] = rows.map((row) => ({
    description: row.code === '' ? row.description : `${row.description} (${row.code})`,
    ...onWire(row, 'quantity_milli', 'net_pence', 'vat_rate_basis_points', 'vat_pence'),
    nominal: billing.nominalSales,
    topUp: row.top_up,
  }));
  return reckonDocuments({
    lines: jobLines,
    billedTo: job.billed_to === 'both' || job.billed_to === 'policyholder' ? job.billed_to : 'customer',
    insurer: job.customer_type === 'insurer',
    warranty: job.job_type_kind === 'warranty',
    ...onWire(job, 'customer_name', 'excess_pence', 'limit_pence', 'vat_registered', 'vat_recovery_basis_points'),
    currency: tx.tenant.currency,
    nominalSales: billing.nominalSales,
  });
}
