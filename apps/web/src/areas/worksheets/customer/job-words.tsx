import { slotNames } from '@quarterlight/contract/rules/slots';
import { type CustomerState, customerStateNames, wishedSlotNames } from '@quarterlight/contract/worksheets/customer-names';
import type { CustomerJobSummary } from '@quarterlight/contract/worksheets/customer-schemas';
import { dayText } from '../../../platform/formats.ts';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';

const tones: Readonly<Record<CustomerState, Tone>> = {
  received: 'amber',
  accepted: 'neutral',
  booked: 'glass',
  'on-its-way': 'blue',
  'being-done': 'blue',
  done: 'green',
  cancelled: 'neutral',
  'not-accepted': 'red',
};

type Stands = Pick<CustomerJobSummary, 'state' | 'bookedDay' | 'bookedSlot'>;

/** Where a job stands: 'Booked for 01/12/2026 AM'. */
export function jobStateWords({ state, bookedDay, bookedSlot }: Stands): string {
  if (state !== 'booked' || bookedDay === null) return customerStateNames[state];
  return ['Booked for', dayText(bookedDay), bookedSlot === null ? '' : slotNames[bookedSlot]].filter((part) => part !== '').join(' ');
}

export const JobStateChip = ({ job }: { readonly job: Stands }) => <StateChip tone={tones[job.state]}>{jobStateWords(job)}</StateChip>;

/** 'Tue 01/12/2026 AM', or 'As soon as you can'. */
export const wishWords = (day: string | null, slot: keyof typeof wishedSlotNames | null): string =>
  day === null ? 'As soon as possible' : [dayText(day), slot === null ? '' : wishedSlotNames[slot]].filter((part) => part !== '').join(' ');
