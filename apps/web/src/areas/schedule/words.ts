import { absenceStateNames, absenceTypeNames } from '@quarterlight/contract/schedule/names';
import type { Absence, AbsenceState, AbsenceType } from '@quarterlight/contract/schedule/schemas';
import { plural } from '@quarterlight/kit/text';
import { IconBeach, IconCalendarOff, IconFirstAidKit, IconSchool } from '@tabler/icons-react';
import type { Tone } from '../../ui/bits/StateChip.tsx';

/** What people call the states of an absence, and their colours. */
export const stateLooks: Readonly<Record<AbsenceState, { readonly name: string; readonly tone: Tone }>> = {
  requested: { name: absenceStateNames.requested, tone: 'amber' },
  approved: { name: absenceStateNames.approved, tone: 'green' },
  refused: { name: absenceStateNames.refused, tone: 'red' },
  withdrawn: { name: absenceStateNames.withdrawn, tone: 'neutral' },
  cancelled: { name: absenceStateNames.cancelled, tone: 'neutral' },
};
export const absenceStates: readonly AbsenceState[] = ['requested', 'approved', 'refused', 'withdrawn', 'cancelled'];

/** The kinds of absence with their icons and colours. */
export const typeLooks: Readonly<Record<AbsenceType, { readonly name: string; readonly tone: Tone; readonly icon: typeof IconBeach }>> = {
  holiday: { name: absenceTypeNames.holiday, tone: 'blue', icon: IconBeach },
  sickness: { name: absenceTypeNames.sickness, tone: 'orange', icon: IconFirstAidKit },
  training: { name: absenceTypeNames.training, tone: 'violet', icon: IconSchool },
  other: { name: absenceTypeNames.other, tone: 'neutral', icon: IconCalendarOff },
};

/** How an absence begins and how it ends, on its first and last day. */
export const beginnings = { A: 'In the morning', P: 'At midday' } as const;
export const endings = { A: 'At midday', P: 'In the evening' } as const;

/** '2.5 days', '1 day'. */
export const lengthText = ({ days }: Pick<Absence, 'days'>): string => (days === 0.5 ? 'Half a day' : plural(days, 'day'));
