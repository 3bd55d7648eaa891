import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import type { SetAdas } from '@quarterlight/contract/worksheets/actions';
import type { ChangeWorksheet } from '@quarterlight/contract/worksheets/intake';
import { isBlank, listOf } from '@quarterlight/kit/text';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { getCustomer } from '../companies/index.ts';
import { placeBooking } from '../schedule/index.ts';
import { chooseLookup } from '../system/index.ts';
import { placeOfVisit } from './booking-columns.ts';
import { furtherJobTypes } from './lines.ts';
import { addressColumns, assertLossIsPast, assertOrderNumber, contactColumns, detailColumns, insuranceColumns, noteColumns } from './sections.ts';
import { worksheet } from './worksheet.record.ts';
import { findLines, type WorksheetRow } from './worksheets.queries.ts';
import { recordings } from './worksheets.rules.ts';

/** Changes whole sections of a worksheet that is neither invoiced nor cancelled. */
export async function changeWorksheet(tx: WriteTx, id: string, version: number, change: ChangeWorksheet): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'edit', version });
  assertLossIsPast(tx, change.details?.lossOn, 'details.lossOn');
  if (change.details) await chooseLookup(tx, 'job-types', change.details.jobTypeId, 'worksheet.unknown_job_type', before.job_type_id);
  if (change.details?.causeId) await chooseLookup(tx, 'causes-of-damage', change.details.causeId, 'worksheet.unknown_cause', before.cause_id);
  if (change.details && before.order_number !== '' && isBlank(change.details.orderNumber))
    assertOrderNumber(await getCustomer(tx, before.customer_id), '', 'details.orderNumber');
  const set = {
    ...(change.contact ? contactColumns(change.contact) : {}),
    ...(change.address ? addressColumns({ ...change.address, postcode: normalisePostcode(change.address.postcode) }, change.address.place) : {}),
    ...(change.insurance ? insuranceColumns(tx, change.insurance, before) : {}),
    ...(change.notes ? noteColumns(change.notes) : {}),
    ...(change.details ? { ...detailColumns(change.details), further_job_types: furtherJobTypes(change.details.jobTypeId, await findLines(tx, id)) } : {}),
  };
  const sections = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  const row = await worksheet.settle(tx, before, {
    set,
    action: 'changed',
    event: { summary: sections.length === 0 ? 'Saved without changes' : `Changed ${listOf(sections)}`, internal: true },
  });
  if (change.address && row.booking_id !== null) await placeBooking(tx, row.booking_id, placeOfVisit(row));
  return row;
}

const adasWords = { unknown: 'not known', 'none-fitted': 'none fitted', 'not-affected': 'not affected', required: 'calibration required' } as const;

/** Says whether the vehicle needs a calibration, and where one knows it from. */
export async function setAdasRequirement(tx: WriteTx, id: string, version: number, { requirement, source }: z.output<typeof SetAdas>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.adas, version });
  return worksheet.settle(tx, before, {
    set: { adas_requirement: requirement, adas_source: source },
    action: 'adas_set',
    event: `ADAS: ${adasWords[requirement]} (${source})`,
  });
}

/** Sets or takes off the mark that vehicle and glass were seen before fitting. */
export async function inspectWorksheet(tx: WriteTx, id: string, version: number, on: boolean): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'inspect', version });
  const set = on
    ? { inspected_at: before.inspected_at ?? tx.now, inspected_by: before.inspected_by ?? tx.actor.userId }
    : { inspected_at: null, inspected_by: null };
  return worksheet.settle(tx, before, {
    set,
    action: on ? 'inspected' : 'inspection_undone',
    event: on ? 'Marked as inspected' : 'No longer marked as inspected',
  });
}

export async function prioritiseWorksheet(tx: WriteTx, id: string, version: number, on: boolean): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'prioritise', version });
  return worksheet.settle(tx, before, {
    set: { priority: on },
    action: on ? 'prioritised' : 'priority_removed',
    event: on ? 'Marked as a priority' : 'No longer a priority',
  });
}
