import { QuotationIntake } from '@quarterlight/contract/quotations/schemas';
import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import { addDays, day } from '@quarterlight/kit/days';
import { sortKey } from '@quarterlight/kit/text';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomerRow } from '../companies/index.ts';
import { chooseLookup } from '../system/index.ts';
import { findOrMakeVehicle, makeName, modelName } from '../vehicles/index.ts';
import type { QuotationRow } from './quotations.queries.ts';

/** What is said of the job, as it is kept: with the vehicle found or made. */
export async function intakeColumns(tx: WriteTx, intake: QuotationIntake, before: QuotationIntake | null) {
  const { contact } = intake;
  if (intake.causeId) await chooseLookup(tx, 'causes-of-damage', intake.causeId, 'quotation.cause', before?.causeId);
  const { id, ...typed } = intake.vehicle;
  const vehicle = await findOrMakeVehicle(tx, typed, id ?? undefined);
  // Where its mark is not known, the one that was said.
  const registration = vehicle.registration || normaliseRegistration(typed.registration);
  const make = makeName(typed.make ?? '') || vehicle.make;
  const model = modelName(typed.model ?? '') || vehicle.model;
  const year = typed.year ?? vehicle.year;
  const said = {
    ...intake,
    vehicle: {
      ...typed,
      registration,
      make,
      model,
      year,
      body: typed.body || vehicle.body,
      vin: typed.vin || vehicle.vin,
      colour: typed.colour || vehicle.colour,
    },
    address: { ...intake.address, postcode: normalisePostcode(intake.address.postcode) },
  };
  return {
    intake: JSON.stringify(said),
    vehicle_id: vehicle.id,
    registration,
    vehicle_description: [make, model, year === null ? '' : String(year)].filter((part) => part !== '').join(' '),
    contact_name: [contact.title, contact.firstName, contact.lastName].filter((part) => part.trim() !== '').join(' '),
    contact_email: contact.email,
    contact_telephone: contact.telephone,
    contact_mobile: contact.mobile,
  };
}

export const customerColumns = (customer: CustomerRow) => ({ customer_id: customer.id, customer_name: customer.name, customer_key: sortKey(customer.name) });

const nothing = { line1: '', line2: '', line3: '', town: '', county: '', postcode: '', latitude: null, longitude: null };

/** What was said of the job; of a quotation that was erased, or written before all of it was kept, as much as its columns tell. */
export function intakeOf(row: QuotationRow): QuotationIntake {
  const kept = QuotationIntake.safeParse(row.intake);
  if (kept.success) return kept.data;
  return {
    vehicle: { registration: row.registration },
    mileage: null,
    contact: {
      title: '',
      firstName: '',
      lastName: row.contact_name,
      telephone: row.contact_telephone,
      mobile: row.contact_mobile,
      email: row.contact_email,
    },
    address: nothing,
    place: 'mobile',
    causeId: null,
    lossOn: null,
    insurance: null,
    orderNumber: '',
    fleetNumber: '',
    adasRequirement: 'unknown',
    adasSource: '',
    noteInternal: '',
    noteTechnician: '',
    noteCustomer: '',
  };
}

/** Refuses a last day before today, and one more than a year on. */
export function assertHolds(tx: ReadTx, validUntil: string): void {
  if (validUntil < tx.today || validUntil > addDays(day(tx.today), 365)) throw new Refusal('quotation.valid_until');
}
