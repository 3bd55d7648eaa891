import type { AbsenceDays } from '@quarterlight/contract/rules/absences';
import type { AbsenceVisit } from '@quarterlight/contract/schedule/schemas';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { isDay } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { DayField } from '../../../ui/form/DayField.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import classes from '../parts/visits.module.css';
import { scheduleApi } from '../schedule.api.ts';
import { beginnings, endings, typeLooks } from '../words.ts';
import { VisitsInside } from './VisitsInside.tsx';

/** A visit that is about to be moved out of an absence with these days. */
export interface Moving {
  readonly visit: AbsenceVisit;
  readonly job: WorksheetSummary;
  readonly userId: string;
  readonly days: AbsenceDays;
}

interface AbsenceFieldsProps {
  readonly form: ContractForm;
  /** Whose absence it is; null until that is chosen. */
  readonly userId: string | null;
  /** It counts at once, so that the visits inside it are to be decided about; without it they are only told. */
  readonly counts: boolean;
  /** What the record knows of visits that were kept. */
  readonly known?: readonly AbsenceVisit[];
  readonly onMove: (moving: Moving) => void;
  /** Between days and note. */
  readonly children?: ReactNode;
}

/** The kind of absence. */
export const TypeField = () => (
  <SelectField name="type" label="Type" options={Object.entries(typeLooks).map(([value, { name }]) => ({ value, label: name }))} />
);

const half = (value: unknown): 'A' | 'P' => (value === 'P' ? 'P' : 'A');

/** The days of a form as far as they can be an absence's; null until they are. */
function useWishedDays({ methods }: ContractForm) {
  const [from, fromSlot, to, toSlot] = methods.watch(['from', 'fromSlot', 'to', 'toSlot']);
  const [first, last] = [textOf(from), textOf(to)];
  // Until somebody says more, the last day is the first, also while that is typed.
  const followed = useRef(first);
  useEffect(() => {
    if (!isDay(first) || first === followed.current) return;
    if (!isDay(last) || last === followed.current || last < first) methods.setValue('to', first, { shouldDirty: true });
    followed.current = first;
  }, [first, last, methods]);
  return isDay(first) && isDay(last) ? { from: first, fromSlot: half(fromSlot), to: last, toSlot: half(toSlot) } : null;
}

/** Days with their halves and note of an absence, and the booked visits inside it. */
export function AbsenceFields({ form, userId, counts, known = [], onMove, children }: AbsenceFieldsProps) {
  const days = useWishedDays(form);
  const asked = days && userId ? { userId, ...days } : null;
  const conflicts = useQuery({
    ...scheduleApi.conflicts(asked ?? { userId: '', from: '', fromSlot: 'A', to: '', toSlot: 'A' }),
    enabled: asked !== null,
  });
  const kept = new Map(known.map((visit) => [visit.bookingId, visit.kept]));
  const visits = asked ? (conflicts.data?.items ?? []).map((visit) => ({ ...visit, kept: kept.get(visit.bookingId) ?? null })) : [];
  return (
    <>
      <DayField name="from" label="First day" required />
      <SelectField name="fromSlot" label="Begins" options={optionsOf(beginnings)} />
      <DayField name="to" label="Last day" required />
      <SelectField name="toSlot" label="Ends" options={optionsOf(endings)} />
      {children}
      <TextareaField name="note" label="Note" maxLength={500} rows={2} />
      {asked && counts && <VisitsInside visits={visits} onMove={(visit, job) => onMove({ visit, job, userId: asked.userId, days: asked })} />}
      {!counts && visits.length > 0 && (
        <p className={classes.note}>
          {plural(visits.length, 'visit')} {visits.length === 1 ? 'is' : 'are'} booked in these days. Whoever approves the absence moves or keeps each.
        </p>
      )}
    </>
  );
}
