import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { AddressFields } from '../forms/AddressFields.tsx';
import { optionsOf } from '../forms/options.ts';
import { placeNames } from '../words.ts';
import { CustomerPart } from './CustomerPart.tsx';
import { InsurancePart } from './InsurancePart.tsx';
import classes from './intake.module.css';
import { Part } from './Part.tsx';
import { SlotPart } from './SlotPart.tsx';

interface LaterPartsProps {
  readonly customer: CustomerOption | null;
  readonly repair: boolean;
  readonly calibration: boolean;
  readonly minutes: number;
  readonly mayBook: boolean;
}

/** The second half of the call, which lies below the first screen. */
export function LaterParts({ customer, repair, calibration, minutes, mayBook }: LaterPartsProps) {
  return (
    <>
      <Part title="Customer and contact">
        <div className={classes.fields}>
          <CustomerPart customer={customer} />
        </div>
      </Part>
      <Part title="Place of work">
        <div className={classes.fields}>
          <SelectField name="place" label="Where" options={optionsOf(placeNames)} />
          <AddressFields prefix="address" />
        </div>
      </Part>
      <Part title="Insurance">
        <InsurancePart customer={customer} />
      </Part>
      <Part title={mayBook ? 'Slot' : 'Driver assistance'}>
        <SlotPart minutes={minutes} skills={[repair ? 'chip-repair' : 'replacement', ...(calibration ? ['adas-static'] : [])]} mayBook={mayBook} />
      </Part>
      <Part title="Notes">
        <div className={classes.fields}>
          <TextareaField name="noteTechnician" label="For the technician" rows={1} maxLength={2000} />
          <TextareaField name="noteInternal" label="For the office only" rows={1} maxLength={2000} />
          <TextareaField name="noteCustomer" label="For the customer" rows={1} maxLength={2000} />
        </div>
      </Part>
    </>
  );
}
