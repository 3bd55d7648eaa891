import { dateRangeErrors } from '@quarterlight/contract/rules/date-range';
import { today } from '@quarterlight/kit/days';
import { useState } from 'react';
import { tenantZone } from '../../platform/formats.ts';
import { DayInput } from './DayInput.tsx';
import classes from './form.module.css';

export interface DayRange {
  readonly from: string | null;
  readonly to: string | null;
}
interface DateRangeInputProps {
  readonly value: DayRange;
  readonly onChange: (range: DayRange) => void;
  /** The user may take up to 365 days instead of 92. */
  readonly override?: boolean;
  /** Show what is wrong even where nothing was touched yet, as after a press on the button. */
  readonly showAll?: boolean;
}

/** What is wrong with an export's days, in the specification's words; empty where nothing is. */
export const rangeErrors = (range: DayRange, override = false) => dateRangeErrors(range, { today: today(tenantZone.get()), override });

/** 'From' and 'To' of an export, with the specification's rules and words. */
export function DateRangeInput({ value, onChange, override = false, showAll = false }: DateRangeInputProps) {
  const [touched, setTouched] = useState({ from: false, to: false });
  const errors = rangeErrors(value, override);
  return (
    <div className={classes.range}>
      {(['from', 'to'] as const).map((end) => (
        <DayInput
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          required
          value={value[end]}
          onChange={(day) => onChange({ ...value, [end]: day })}
          onBlur={() => setTouched((was) => ({ ...was, [end]: true }))}
          error={showAll || touched[end] ? errors[end]?.[0] : undefined}
        />
      ))}
    </div>
  );
}
