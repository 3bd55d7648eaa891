import { memo } from 'react';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { AddressFields } from '../../system/index.ts';
import { placeNames } from '../words.ts';
import classes from './intake.module.css';

const places = optionsOf(placeNames);

/** Where the work is done. */
export const PlacePart = memo(function PlacePart() {
  return (
    <div className={classes.fields}>
      <SelectField name="place" label="Where" options={places} />
      <AddressFields prefix="address" />
    </div>
  );
});
