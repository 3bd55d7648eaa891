import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import { bankHolidaysFrom, nationNames, nations } from '@quarterlight/contract/rules/bank-holidays';
import { addBankHolidays, addBranchExceptions, changeBranchException } from '@quarterlight/contract/schedule/exception-routes';
import type { BranchException } from '@quarterlight/contract/schedule/exception-schemas';
import { exceptionKindNames } from '@quarterlight/contract/schedule/names';
import type { AbsenceVisit } from '@quarterlight/contract/schedule/schemas';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { isDay, today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
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
interface FormProps {
  readonly branch: Branch;
  readonly done: () => void;
}
interface MovingFormProps extends FormProps {
  readonly onMove: (moving: MovingOut) => void;
}

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
  const conflicts = useQuery({ ...scheduleApi.branchConflicts(branch.id, { from, to }), enabled: asks, meta: { quiet: true } });
  return (
    <>
      <SelectField name="kind" label="What holds" options={optionsOf(exceptionKindNames)} />
      <TextField name="reason" label="Reason" required maxLength={120} placeholder="Stocktaking, Christmas" />
      {!closed && (
        <div className={week.wide}>
          <TimesFields prefix="" />
        </div>
      )}
      {asks && <VisitsInside visits={conflicts.data?.items ?? []} onMove={(visit, job) => onMove({ visit, job, from, to })} />}
    </>
  );
}

/** Closes a branch on the coming bank holidays of a nation. */
export function BankHolidays({ branch, done }: FormProps) {
  const form = useContractForm(addBankHolidays, {
    params: { id: branch.id },
    defaults: { nation: 'england-and-wales' },
    refresh: ['branch-exception', 'booking'],
    notice: 'The bank holidays were added.',
    onDone: done,
  });
  const nation = nations.find((one) => one === form.methods.watch('nation'));
  const coming = nation === undefined ? [] : bankHolidaysFrom(nation, today(tenantZone.get()));
  return (
    <Form form={form} submit="Add bank holidays" onCancel={done}>
      <SelectField name="nation" label="Of" options={optionsOf(nationNames)} />
      <ul className={classes.note}>
        {coming.map(({ day, name }) => (
          <li key={day}>
            {namedDayText(day)}: {name}
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        Days that are there already stay as they are. A day on which visits are booked is added by itself, where each is moved or kept.
      </p>
    </Form>
  );
}
