import { changeBranch } from '@quarterlight/contract/companies/branch-routes';
import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import { dayTimeKeys } from '@quarterlight/contract/rules/branch-days';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { weekdayNames } from '@quarterlight/kit/days';
import { type FieldValues, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import classes from './week.module.css';

const Typed = z.looseObject({ weekdays: z.array(z.looseObject({ weekday: z.number(), open: z.boolean(), usual: z.boolean() })) });

/** A day that is as usual goes as the usual one, so that each keeps its place for what is said of it. */
function toBody(values: FieldValues): unknown {
  const { weekdays, ...usual } = Typed.parse(values);
  return {
    ...usual,
    openDays: weekdays.flatMap(({ open, weekday }) => (open ? [weekday] : [])),
    weekdays: weekdays.map(({ open: _open, usual: isUsual, ...day }) => (isUsual ? { weekday: day.weekday, ...usual } : day)),
  };
}

/** The usual day, and each weekday: whether it opens, as usual or with its own hours and capacity. */
export function WeekForm({ branch, done }: { readonly branch: Branch; readonly done: () => void }) {
  const { id, version, week, opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours } = branch;
  const form = useContractForm(changeBranch, {
    params: { id },
    version,
    defaults: {
      opensAt,
      closesAt,
      capacityMorning,
      capacityAfternoon,
      capacityOutOfHours,
      weekdays: week.map(({ differs, ...day }) => ({ ...day, usual: !differs })),
    },
    toBody,
    refresh: ['booking'],
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <fieldset className={classes.day}>
        <legend>Usually</legend>
        <TimesFields prefix="" />
      </fieldset>
      {week.map(({ weekday }, index) => (
        <WeekdayFields key={weekday} name={weekdayNames[index] ?? ''} prefix={`weekdays.${index}.`} />
      ))}
    </Form>
  );
}

function WeekdayFields({ name, prefix }: { readonly name: string; readonly prefix: string }) {
  const [open, usual] = useWatch({ name: [`${prefix}open`, `${prefix}usual`] });
  return (
    <fieldset className={classes.day}>
      <legend>{name}</legend>
      <div className={classes.checks}>
        <CheckboxField name={`${prefix}open`} label="Open" />
        <CheckboxField name={`${prefix}usual`} label={open === true ? 'As usual' : 'Out of hours as usual'} />
      </div>
      {usual !== true && <TimesFields prefix={prefix} />}
    </fieldset>
  );
}

const labels = {
  opensAt: 'Opens',
  closesAt: 'Closes',
  capacityMorning: `${slotNames.A} jobs`,
  capacityAfternoon: `${slotNames.P} jobs`,
  capacityOutOfHours: `${slotNames.O} jobs`,
} as const;

/** Hours and capacity of a day. */
export function TimesFields({ prefix }: { readonly prefix: string }) {
  return (
    <div className={classes.times}>
      {dayTimeKeys.map((key) =>
        key === 'opensAt' || key === 'closesAt' ? (
          <TimeField key={key} name={`${prefix}${key}`} label={labels[key]} />
        ) : (
          <QuantityField key={key} name={`${prefix}${key}`} label={labels[key]} />
        ),
      )}
    </div>
  );
}
