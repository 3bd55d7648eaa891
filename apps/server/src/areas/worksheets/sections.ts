import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import type { ChangeWorksheet, NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import { isBlank } from '@quarterlight/kit/text';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CustomerRow } from '../companies/index.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

type Insurance = NonNullable<ChangeWorksheet['insurance']>;

/** The columns of each section of a worksheet, from the wire. */
export const contactColumns = (contact: NewWorksheet['contact']) => ({
  contact_title: contact.title,
  contact_first_name: contact.firstName,
  contact_last_name: contact.lastName,
  contact_telephone: contact.telephone,
  contact_mobile: contact.mobile,
  contact_email: contact.email,
  contact_type: contact.contactType?.value ?? '',
  mode_of_contact: contact.modeOfContact?.value ?? '',
});

export const addressColumns = (address: NewWorksheet['address'], place: NewWorksheet['place']) => ({
  line1: address.line1,
  line2: address.line2,
  line3: address.line3,
  town: address.town,
  county: address.county,
  postcode: address.postcode,
  latitude: address.latitude,
  longitude: address.longitude,
  place,
});

/** Cover that was checked stays checked by whoever checked it first. What is not told stays as it was. */
export function insuranceColumns(tx: ReadTx, insurance: Insurance, before: Pick<WorksheetRow, 'cover_checked_at' | 'cover_checked_by'> | null) {
  if (insurance.mandateSignedOn && insurance.mandateSignedOn > tx.today) throw new Refusal('worksheet.mandate_to_come', { field: 'insurance.mandateSignedOn' });
  return {
    insurer_name: insurance.insurerName,
    scheme: insurance.scheme,
    certificate_number: insurance.certificateNumber?.trim(),
    authorised_by: insurance.authorisedBy,
    vat_recovery_basis_points: insurance.vatRecoveryBasisPoints,
    mandate_signed_by: insurance.mandateSignedBy?.trim(),
    mandate_signed_on: insurance.mandateSignedBy === undefined ? undefined : (insurance.mandateSignedOn ?? null),
    ...(insurance.policyholder ? policyholderColumns(insurance.policyholder) : {}),
    policy_number: insurance.policyNumber.trim(),
    claim_number: insurance.claimNumber.trim(),
    authorisation_number: insurance.authorisationNumber.trim(),
    authorisation_needed: insurance.authorisationNeeded,
    excess_pence: insurance.excess.amount,
    limit_pence: insurance.limit?.amount ?? null,
    vat_registered: insurance.vatRegistered ?? false,
    vat_answered: insurance.vatRegistered !== null,
    cover_checked_at: insurance.coverChecked ? (before?.cover_checked_at ?? tx.now) : null,
    cover_checked_by: insurance.coverChecked ? (before?.cover_checked_by ?? tx.actor.userId) : null,
    excess_explanation: insurance.excessExplanation,
  };
}

const policyholderColumns = (holder: NonNullable<Insurance['policyholder']>) => ({
  policyholder_name: holder.name.trim(),
  policyholder_telephone: holder.telephone,
  policyholder_email: holder.email,
  policyholder_line1: holder.line1,
  policyholder_line2: holder.line2,
  policyholder_line3: holder.line3,
  policyholder_town: holder.town,
  policyholder_county: holder.county,
  policyholder_postcode: normalisePostcode(holder.postcode),
});

export const noteColumns = (notes: NonNullable<ChangeWorksheet['notes']>) => ({
  note_internal: notes.internal,
  note_technician: notes.technician,
  note_customer: notes.customer,
});

export const detailColumns = (details: NonNullable<ChangeWorksheet['details']>) => ({
  job_type_id: details.jobTypeId,
  billed_to: details.billedTo,
  cause_id: details.causeId,
  loss_on: details.lossOn,
  mileage: details.mileage,
  order_number: details.orderNumber.trim(),
  fleet_number: details.fleetNumber?.trim(),
  estimated_minutes: details.estimatedMinutes,
});

/** Refuses a job without the order number that its account asks for; `field` is where it stands in the body. */
export function assertOrderNumber(customer: Pick<CustomerRow, 'name' | 'order_number_required'>, orderNumber: string, field: string): void {
  if (customer.order_number_required && isBlank(orderNumber)) throw new Refusal('worksheet.order_number', { field, details: { name: customer.name } });
}

/** Refuses a day of loss (`YYYY-MM-DD`) after the company's today; `field` is where it stands in the body. */
export function assertLossIsPast(tx: ReadTx, lossOn: string | null | undefined, field: string): void {
  if (lossOn && lossOn > tx.today) throw new Refusal('worksheet.loss_to_come', { field });
}
