import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import type { HoldUpField } from '@quarterlight/contract/worksheets/next-step';
import { editAt } from '../../ui/record/to-edit.ts';

/** Where on the record's page a field is filled in, and what its button says. */
export const fieldPlaces: Readonly<Record<HoldUpField, { readonly place: string; readonly field: string; readonly act: string }>> = {
  authorisationNumber: { place: 'insurance', field: 'insurance.authorisationNumber', act: 'Enter the authorisation' },
  policyNumber: { place: 'insurance', field: 'insurance.policyNumber', act: 'Enter the policy number' },
  claimNumber: { place: 'insurance', field: 'insurance.claimNumber', act: 'Enter the claim number' },
  certificateNumber: { place: 'insurance', field: 'insurance.certificateNumber', act: 'Enter the certificate number' },
  mandateSignedBy: { place: 'insurance', field: 'insurance.mandateSignedBy', act: 'Enter who signed the mandate' },
  lossOn: { place: 'details', field: 'details.lossOn', act: 'Enter the day of loss' },
  orderNumber: { place: 'details', field: 'details.orderNumber', act: 'Enter the order number' },
  adas: { place: 'adas', field: 'requirement', act: 'Say if it needs calibration' },
};

/** What is filled in to clear a hold-up, a gate or something that is missing, by its code. */
const fieldsOf: Readonly<Record<string, HoldUpField>> = { authorisation: 'authorisationNumber', 'order-number': 'orderNumber', 'adas-unknown': 'adas' };

/** Opens the form in which something is filled in, at its field; nothing where no field clears it. */
export function formFor(worksheet: WorksheetDetail, code: string): (() => void) | undefined {
  if (!worksheet.allowedActions.includes('edit')) return undefined;
  if (code === 'vat-registered') return () => editAt('insurance', 'insurance.vatRegistered');
  if (code === 'mileage-missing') return () => editAt('details', 'details.mileage');
  const field = code === 'insurer-fields' ? worksheet.insurance.missing[0] : fieldsOf[code];
  if (field === undefined) return undefined;
  return () => editAt(fieldPlaces[field].place, fieldPlaces[field].field);
}
