import type { NewLine } from '@quarterlight/contract/catalogue/lines';
import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';
import type { FieldValues } from 'react-hook-form';
import { draftOf } from '../../../ui/form/draft.ts';

/** A line of the intake: what is sent, and how it reads until the server has priced it. */
export interface IntakeLine extends NewLine {
  /** Other work than the job's; of a job's labour alone. */
  readonly jobTypeId?: string | null;
  readonly key: string;
  readonly code: string;
  readonly label: string;
  readonly needsCalibration: boolean;
}

/** What the screen knows besides the body. */
export interface Aside {
  readonly customer: CustomerOption | null;
  /** The vehicle was found by its registration, or typed after the look-up could not. */
  readonly vehicle: 'none' | 'found' | 'typed';
}
export type IntakeValues = Omit<NewWorksheet, 'lines' | 'booking'> & FieldValues & { lines: IntakeLine[]; ui: Aside };

/** An intake before the telephone is picked up. */
export function emptyIntake(): IntakeValues {
  return {
    source: 'phone',
    customerId: '',
    jobTypeId: '',
    causeId: null,
    lossOn: null,
    place: 'mobile',
    orderNumber: '',
    mileage: null,
    priority: false,
    adasRequirement: 'unknown',
    adasSource: '',
    noteInternal: '',
    noteTechnician: '',
    vehicle: { registration: '', make: '', model: '', year: null, colour: '' },
    contact: { title: '', firstName: '', lastName: '', telephone: '', mobile: '', email: '', contactType: { value: '' }, modeOfContact: { value: '' } },
    address: { line1: '', line2: '', line3: '', town: '', county: '', postcode: '', latitude: null, longitude: null },
    insurance: {
      insurerName: '',
      policyNumber: '',
      claimNumber: '',
      authorisationNumber: '',
      authorisationNeeded: false,
      excess: { amount: 0, currency: 'GBP' },
      limit: null,
      vatRegistered: false,
      coverChecked: false,
      excessExplanation: '',
      scheme: '',
      certificateNumber: '',
      authorisedBy: '',
      vatRecoveryBasisPoints: 10_000,
      mandateSignedBy: '',
      mandateSignedOn: null,
      policyholder: { name: '', telephone: '', email: '', line1: '', line2: '', line3: '', town: '', county: '', postcode: '' },
    },
    lines: [],
    booking: { branchId: '', technicianId: null, day: '', slot: 'A', minutes: 90, startsAt: null },
    tellCustomer: true,
    ui: { customer: null, vehicle: 'none' },
  };
}

/** A line as it is sent. */
export const asLine = ({ key: _key, code: _code, label: _label, needsCalibration: _needs, ...line }: IntakeLine): NewLine => line;
/** Whether this is an account as the pickers answer one. */
export const isCustomer = (value: unknown): value is CustomerOption => typeof value === 'object' && value !== null && 'accountCode' in value;
const isLine = (line: unknown): line is IntakeLine => typeof line === 'object' && line !== null && 'kind' in line && 'key' in line;
/** The lines of a form's values. */
export const linesOf = (values: unknown): IntakeLine[] => (Array.isArray(values) ? values.filter(isLine) : []);

/** What is sent of the screen's values, with the slot or without. */
export function bodyOf(values: FieldValues, withSlot: boolean): FieldValues {
  const { ui: _ui, booking, lines, vehicle, branchId: _branch, ...rest } = values;
  const branchId: unknown = booking?.branchId;
  return {
    ...rest,
    vehicle: { ...vehicle, registration: normaliseRegistration(String(vehicle?.registration ?? '')) },
    lines: linesOf(lines).map(asLine),
    branchId: typeof branchId === 'string' && branchId !== '' ? branchId : null,
    ...(withSlot ? { booking } : {}),
  };
}

// Another name than before covers had a policyholder: a draft of then could not be saved.
export const intakeDraft = draftOf('intake-3', ['vehicle', 'contact', 'booking']);
