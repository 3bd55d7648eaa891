import type { BookQuotation } from '@quarterlight/contract/worksheets/quotation-routes';
import type { WriteTx } from '../../platform/database/scope.ts';
import { type QuotedJob, settleBooked, takeUpQuoted } from '../quotations/index.ts';
import { createWorksheet } from './create-worksheet.ts';
import { adoptPhotographs } from './keep-files.ts';
import type { Priced } from './lines.ts';
import { carryToJob } from './settle-approval.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/**
 * Makes the job of a quotation's option in one transaction: nothing is typed again, every line comes to the penny that was quoted, photographs and what is
 * known of the glass come with it. Refuses as `createWorksheet` does, and a quotation that has moved on.
 */
export async function bookQuotation(tx: WriteTx, id: string, version: number, wanted: BookQuotation): Promise<WorksheetRow> {
  const quoted = await takeUpQuoted(tx, id, version, wanted.optionId);
  const { row, intake, jobTypeId, photographs } = quoted;
  const { insurance, mileage, causeId, lossOn, vehicle, ...said } = intake;
  const job = await createWorksheet(
    tx,
    {
      ...said,
      customerId: row.customer_id,
      jobTypeId,
      branchId: row.branch_id,
      vehicle: { ...vehicle, id: row.vehicle_id },
      mileage,
      causeId,
      lossOn,
      ...(insurance ? { insurance } : {}),
      orderNumber: wanted.orderNumber ?? said.orderNumber,
      adasRequirement: wanted.adasRequirement ?? said.adasRequirement,
      adasSource: wanted.adasSource ?? said.adasSource,
      lines: [],
      ...(wanted.booking ? { booking: wanted.booking } : {}),
      ...(wanted.creditOverride ? { creditOverride: wanted.creditOverride } : {}),
      ...(wanted.tellCustomer === undefined ? {} : { tellCustomer: wanted.tellCustomer }),
    },
    { quotationId: row.id, priced: quoted.lines.map(pricedOf) },
  );
  await adoptPhotographs(tx, job, photographs);
  await settleBooked(tx, quoted, { id: job.id, number: job.number });
  return carryToJob(
    tx,
    job,
    quoted.option.id,
    quoted.lines.map(({ id: lineId }) => lineId),
  );
}

const sources = { questions: 'questions', photo: 'photo', vin: 'vin' } as const;
const sourceOf = (source: string) => Object.values(sources).find((each) => each === source) ?? 'questions';

const pricedOf = ({ line, features, featuresSource, unconfirmedReason }: QuotedJob['lines'][number]): Priced => ({
  line,
  wish: {
    kind: line.kind,
    ...(features.length > 0 ? { features: [...features], featuresSource: sourceOf(featuresSource) } : {}),
    ...(unconfirmedReason === '' ? {} : { unconfirmedReason }),
  },
});
