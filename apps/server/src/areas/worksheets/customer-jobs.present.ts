import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import {
  type CustomerJob,
  type CustomerJobBrief,
  type CustomerJobSummary,
  DamagedGlass,
  DamageExtent,
  WishedSlot,
} from '@quarterlight/contract/worksheets/customer-schemas';
import { glassWords } from '@quarterlight/contract/worksheets/customer-sheets';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { shownContact } from '../companies/index.ts';
import { namesOf } from '../identity/index.ts';
import { getSettings } from '../system/index.ts';
import { type CustomerJobRow, findCustomerFiles, findSameJobs, findSteps, findWork } from './customer-jobs.queries.ts';
import { customerCancels, customerFiles, customerPictures, customerStateOf, isCustomerStep, isForCustomer } from './customer-jobs.rules.ts';
import { findJobMessages } from './job-messages.queries.ts';
import { presentMessage } from './job-messages.ts';
import { jobTypesOf } from './lines.ts';
import { presentContact } from './worksheets.present.ts';
import { findKinds, findWorksheet, type WorksheetRow } from './worksheets.queries.ts';

const glassOf = (row: Pick<WorksheetRow, 'damaged_glass'>) => row.damaged_glass.map((each) => DamagedGlass.parse(each));
export const wishedSlotOf = (row: Pick<WorksheetRow, 'wished_slot'>) => WishedSlot.nullable().parse(row.wished_slot);
export const extentOf = (row: Pick<WorksheetRow, 'damage_extent'>) => (row.damage_extent === '' ? null : DamageExtent.parse(row.damage_extent));
export const damagedGlassOf = glassOf;

/** Where a job stands, as its customer says it. */
export const presentJobBrief = (row: WorksheetRow): CustomerJobBrief => ({ ...onWire(row, 'id', 'number', 'version'), state: customerStateOf(row) });

export const presentCustomerJobSummary = (row: CustomerJobRow): CustomerJobSummary => ({
  ...onWire(row, 'id', 'number', 'version', 'registration', 'vehicle_description', 'order_number', 'booked_day', 'wished_day', 'created_at'),
  state: customerStateOf(row),
  glass: row.damaged_glass.length > 0 ? glassWords(glassOf(row)) : row.glass_summary,
  bookedSlot: row.booked_slot === null ? null : Slot.parse(row.booked_slot),
  wishedSlot: wishedSlotOf(row),
  reason: row.state === 'rejected' ? row.rejection_note : '',
  isUnread: Boolean(row.is_unread),
});

/** A job as its customer sees it, made anew from what is theirs; or record.not_found. */
export async function showCustomerJob(tx: ReadTx, id: string): Promise<CustomerJob> {
  const row = found(await findWorksheet(tx, id));
  const [messages, files, steps, work, sameJobs, names, kinds, ring] = await Promise.all([
    findJobMessages(tx, id),
    findCustomerFiles(tx, [id]),
    findSteps(tx, id),
    findWork(tx, id),
    findSameJobs(tx, [row]),
    namesOf(tx, [row.cause_id]),
    findKinds(tx, jobTypesOf(row)),
    ringOf(tx, row),
  ]);
  const may = (states: readonly string[]) => states.includes(row.state);
  const ended = may(['cancelled', 'rejected', 'submitted']);
  const shown = files.map((file) => ({ ...file, name: isForCustomer(file.kind) ? customerFiles[file.kind] : 'File' }));
  const file = (each: (typeof shown)[number]) => ({ fileId: each.file_id, name: each.name, mediaType: each.media_type, at: each.created_at });
  const { contact, address } = presentContact(row);
  return {
    ...presentCustomerJobSummary({ ...row, is_unread: messages.some((each) => !each.from_customer && each.read_at === null) }),
    damagedGlass: glassOf(row),
    cause: row.cause_id === null ? null : { id: row.cause_id, name: names.get(row.cause_id) ?? '' },
    extent: extentOf(row),
    note: row.damage_note,
    place: FittingPlace.parse(row.place),
    contact,
    address,
    vehicle: { make: row.vehicle_make, model: row.vehicle_model, year: row.vehicle_year, colour: row.vehicle_colour },
    workshop: row.place === 'workshop' && !ended ? ring.workshop : null,
    bookedStartsAt: row.booked_starts_at,
    expectedAt: row.expected_at,
    work: ended ? [] : workWords(work, [...kinds.values()]),
    noteFromUs: row.note_customer,
    photographs: shown.filter(({ kind }) => kind === 'damage').map(file),
    documents: shown.filter(({ kind }) => kind !== 'damage').map(file),
    steps: steps.flatMap((event) => (isCustomerStep(event.action) ? [{ id: event.id, at: event.at, step: event.action }] : [])),
    messages: messages.map(presentMessage(tx, 'customer')),
    sameJobs: sameJobs(row),
    answerBy: row.state === 'submitted' ? row.answer_by : null,
    telephone: ring.telephone,
    mayCancel: may(customerCancels),
    maySendAgain: row.state === 'rejected',
    mayAddPhotographs: may(customerPictures),
  };
}

/** What is going to be done, without codes and prices. */
function workWords(lines: Awaited<ReturnType<typeof findWork>>, jobKinds: readonly (string | null)[]): string[] {
  const glass = lines.filter(({ kind }) => kind === 'glass').map(({ name }) => `Fit a new ${name === null ? 'glass' : name.toLowerCase()}`);
  return [
    ...(jobKinds.includes('repair') ? ['Repair the chip'] : []),
    ...glass,
    ...(lines.some(({ kind }) => kind === 'calibration') ? ['Calibrate the driver-assistance camera'] : []),
  ];
}

/** Whom a customer rings about a job, and the workshop to which the vehicle is brought. */
export async function ringOf(tx: ReadTx, row: Pick<WorksheetRow, 'branch_id'> | null) {
  const { company } = await getSettings(tx);
  const branchId = row?.branch_id ?? null;
  const branch = branchId === null ? undefined : await tx.db.selectFrom('branch').selectAll().where('id', '=', branchId).executeTakeFirst();
  const shown = branch && shownContact(branch);
  return {
    telephone: shown?.telephone ?? company.telephone,
    workshop:
      branch && shown
        ? { name: shown.branch, address: [branch.line1, branch.line2, branch.town, branch.postcode].filter((part) => part !== '').join(', ') }
        : null,
  };
}
