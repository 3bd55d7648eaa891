import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import type { CustomerJob, SubmitJob } from '@quarterlight/contract/worksheets/customer-schemas';
import type { FieldValues } from 'react-hook-form';
import { userKey } from '../../../platform/settings.ts';

export type JobValues = SubmitJob & FieldValues;

const nowhere = { line1: '', line2: '', line3: '', town: '', county: '', postcode: '', latitude: null, longitude: null };

/** A job before anything is typed. */
export const emptyJob = (): JobValues => ({
  vehicle: { registration: '', make: '', model: '', year: null, colour: '' },
  glass: [],
  extent: 'crack',
  note: '',
  causeId: null,
  place: 'mobile',
  address: nowhere,
  wishedDay: null,
  wishedSlot: null,
  orderNumber: '',
  contact: { title: '', firstName: '', lastName: '', telephone: '', mobile: '', email: '', contactType: { value: '' }, modeOfContact: { value: '' } },
  anotherJob: false,
});

/** A job that was not accepted, to be sent again. */
export const valuesOf = (job: CustomerJob): JobValues => ({
  vehicle: { registration: job.registration, ...job.vehicle },
  glass: job.damagedGlass,
  extent: job.extent ?? 'not-sure',
  note: job.note,
  causeId: job.cause?.id ?? null,
  place: job.place,
  address: job.address,
  wishedDay: null,
  wishedSlot: null,
  orderNumber: job.orderNumber,
  contact: job.contact,
  anotherJob: false,
});

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is sent of the form's values. */
export function bodyOf(values: FieldValues): FieldValues {
  const { vehicle, wishedDay, wishedSlot, anotherJob, ...rest } = values;
  const day = textIn(wishedDay) || null;
  return {
    ...rest,
    vehicle: { ...vehicle, registration: normaliseRegistration(textIn(vehicle?.registration)) },
    wishedDay: day,
    wishedSlot: day === null ? null : textIn(wishedSlot) || 'D',
    ...(anotherJob === true ? { anotherJob } : {}),
  };
}

const keyOfDraft = () => userKey('job-draft');

/** The job that was left unsent in this browser, if any: a lost connection loses nothing but its photographs. */
export function readJobDraft(): JobValues | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOfDraft()) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'vehicle' in kept && 'contact' in kept && 'address' in kept ? Object.assign(emptyJob(), kept) : null;
  } catch {
    return null;
  }
}
export const keepJobDraft = (values: FieldValues): void => localStorage.setItem(keyOfDraft(), JSON.stringify(values));
export const dropJobDraft = (): void => localStorage.removeItem(keyOfDraft());
