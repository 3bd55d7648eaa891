import { causesOfDamage, jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { lookupFor } from '../../../platform/query.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import classes from './intake.module.css';

/** What is to be done, and why; the first job type is taken until another is chosen. */
export const DetailsPart = memo(function DetailsPart() {
  const { getValues, setValue } = useFormContext<FieldValues>();
  const types = useQuery(lookupFor(jobTypes));
  const first = types.data?.[0]?.id;
  useEffect(() => {
    if (first && !getValues('jobTypeId')) setValue('jobTypeId', first);
  }, [first, getValues, setValue]);
  return (
    <div className={classes.fields}>
      <SelectField name="jobTypeId" label="Job type" required options={namedOptions(types.data)} />
      <CauseField />
      {dayOfLoss}
    </div>
  );
});

const dayOfLoss = <DayField name="lossOn" label="Day of loss" past />;

function CauseField() {
  const causes = useQuery(lookupFor(causesOfDamage));
  return <SelectField name="causeId" label="Cause" clearable options={namedOptions(causes.data)} />;
}
