import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import { bankHolidaysFrom, nationNames, nations } from '@quarterlight/contract/rules/bank-holidays';
import { addBankHolidays, addBranchExceptions, changeBranchException } from '@quarterlight/contract/schedule/exception-routes';
import type { BranchException } from '@quarterlight/contract/schedule/exception-schemas';
import { exceptionKindNames } from '@quarterlight/contract/schedule/names';
import type { AbsenceVisit } from '@quarterlight/contract/schedule/schemas';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { isDay, today } from '@quarterlight/kit/days';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { namedDayText, tenantZone } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import classes from '../parts/visits.module.css';
import { scheduleApi } from '../schedule.api.ts';
import { VisitsInside } from './VisitsInside.tsx';
import { TimesFields } from './WeekForm.tsx';
import week from './week.module.css';

/** A booked visit that is about to be moved out of these days of the branch. */
export interface MovingOut {
  readonly visit: AbsenceVisit;
  readonly job: WorksheetSummary;
  readonly from: string;
  readonly to: string;
}
interface MovingFormProps {
  readonly branch: Branch;
  readonly done: () => void;
  readonly onMove: (moving: MovingOut) => void;
}

/** Asked while somebody types: what fails is not told, and a visit that is moved leaves the answer. */
const quietly = (asked: ReturnType<typeof scheduleApi.branchConflicts>) => ({ ...asked, meta: { ...asked.meta, quiet: true } });

/** Of a closed day the hours say nothing; of an open one no visit is to be kept. */
const toBody = ({ keep, kind, opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours, ...rest }: FieldValues) => ({
  ...rest,
  kind,
  ...(kind === 'closed' ? { keep } : { opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours }),
});

const timesOf = ({ opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours }: Branch) => ({
  opensAt,
  closesAt,
  capacityMorning,
  capacityAfternoon,
  capacityOutOfHours,
});

/** Closes a branch on some days, or gives them other hours. */
export function NewExceptions({ branch, done, onMove }: MovingFormProps) {
  const form = useContractForm(addBranchExceptions, {
    params: { id: branch.id },
    defaults: { from: '', to: '', kind: 'closed', reason: '', ...timesOf(branch), keep: [] },
    toBody,
    refresh: ['branch-exception', 'booking'],
    notice: false,
    onDone: done,
  });
  const { methods } = form;
  const [from, to] = methods.watch(['from', 'to']).map(textOf);
  const [first, last] = [from ?? '', to ?? ''];
  // Until somebody says more, the last day is the first.
  const followed = useRef('');
  useEffect(() => {
    if (!isDay(first) || first === followed.current) return;
    if (!isDay(last) || last === followed.current || last < first) methods.setValue('to', first);
    followed.current = first;
  }, [first, last, methods]);
  return (
    <Form form={form} submit="Add" onCancel={done} columns={2}>
      <DayField name="from" label="First day" required />
      <DayField name="to" label="Last day" required />
      <HeldFields form={form} branch={branch} from={first} to={last} onMove={onMove} />
    </Form>
  );
}

/** Changes what holds on a day. */
export function ChangeException({ branch, exception, done, onMove }: MovingFormProps & { readonly exception: BranchException }) {
  const { id, version, day, kind, reason, opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours } = exception;
  const times = kind === 'closed' ? timesOf(branch) : { opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours };
  const form = useContractForm(changeBranchException, {
    params: { id: branch.id, exceptionId: id },
    version,
    defaults: { kind, reason, ...times, keep: [] },
    toBody,
    refresh: ['branch-exception', 'booking'],
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <HeldFields form={form} branch={branch} from={day} to={day} onMove={onMove} wasClosed={kind === 'closed'} />
    </Form>
  );
}

interface HeldFieldsProps {
  readonly form: ContractForm;
  readonly branch: Branch;
  readonly from: string;
  readonly to: string;
  readonly onMove: (moving: MovingOut) => void;
  /** Its visits were decided about already. */
  readonly wasClosed?: boolean;
}

/** What holds and why, with the hours of an open day and the booked visits of a closed one. */
function HeldFields({ form, branch, from, to, onMove, wasClosed = false }: HeldFieldsProps) {
  const closed = form.methods.watch('kind') === 'closed';
  const asks = closed && !wasClosed && isDay(from) && isDay(to) && from <= to;
  const conflicts = useQuery({ ...quietly(scheduleApi.branchConflicts(branch.id, { from, to })), enabled: asks });
  return (
    <>
      <SelectField name="kind" label="Opening" options={optionsOf(exceptionKindNames)} />
      <TextField name="reason" label="Reason" required maxLength={120} placeholder="Stocktaking" />
      {!closed && (
        <div className={week.wide}>
          <TimesFields prefix="" />
        </div>
      )}
      {asks && <VisitsInside visits={conflicts.data?.items ?? []} onMove={(visit, job) => onMove({ visit, job, from, to })} />}
    </>
  );
}

interface BankHolidaysProps extends MovingFormProps {
  /** The days that have an exception already: they stay as they are. */
  readonly taken: ReadonlySet<string>;
}

/** Closes a branch on the coming bank holidays of a nation; visits booked on them are moved or kept, as on any day that is closed. */
export function BankHolidays({ branch, taken, done, onMove }: BankHolidaysProps) {
  const form = useContractForm(addBankHolidays, {
    params: { id: branch.id },
    defaults: { nation: 'england-and-wales', keep: [] },
    refresh: ['branch-exception', 'booking'],
    notice: 'The bank holidays were added.',
    onDone: done,
  });
  const { methods } = form;
  const nation = nations.find((one) => one === methods.watch('nation'));
  const coming = nation === undefined ? [] : bankHolidaysFrom(nation, today(tenantZone.get())).filter(({ day }) => !taken.has(day));
  const visits = useQueries({
    queries: coming.map(({ day }) => quietly(scheduleApi.branchConflicts(branch.id, { from: day, to: day }))),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? []),
  });
  return (
    <Form form={form} submit="Add bank holidays" onCancel={done} columns={2}>
      <SelectField name="nation" label="Bank holidays of" options={optionsOf(nationNames)} onPicked={() => methods.setValue('keep', [])} />
      {coming.length === 0 ? (
        <p className={classes.note}>All that are published so far are listed already.</p>
      ) : (
        <ul className={week.holidays} aria-label="Days that are added">
          {coming.map(({ day, name }) => (
            <li key={day}>
              {namedDayText(day)} <span>{name}</span>
            </li>
          ))}
        </ul>
      )}
      <VisitsInside visits={visits} onMove={(visit, job) => onMove({ visit, job, from: visit.day, to: visit.day })} />
    </Form>
  );
}
