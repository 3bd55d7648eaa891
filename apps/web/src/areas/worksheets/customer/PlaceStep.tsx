import { Button } from '@mantine/core';
import { modesOfContact } from '@quarterlight/contract/rules/contact';
import { scheduleMessages } from '@quarterlight/contract/schedule/messages';
import { customerPlaceNames, wishedSlotNames } from '@quarterlight/contract/worksheets/customer-names';
import type { JobAccount } from '@quarterlight/contract/worksheets/customer-schemas';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { DayField } from '../../../ui/form/DayField.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { AddressFields } from '../../system/index.ts';
import classes from './customer.module.css';

/** Where the vehicle is, when it would suit, and whom to ring on the day. */
export function PlaceStep({ account }: { readonly account: JobAccount }) {
  const { setValue } = useFormContext<FieldValues>();
  const { address } = account;
  const useOwn = () => {
    for (const [key, part] of Object.entries(address)) setValue(`address.${key}`, part, { shouldDirty: true });
  };
  return (
    <>
      <div className={classes.fields}>
        <SelectField name="place" label="Where shall we do it?" options={optionsOf(customerPlaceNames)} />
        {address.postcode !== '' && (
          <Button variant="default" className={classes.beside ?? ''} onClick={useOwn}>
            Use our own address
          </Button>
        )}
        <AddressFields prefix="address" />
      </div>
      <h3>When</h3>
      <div className={classes.fields}>
        <DayField name="wishedDay" label="Day that would suit" ahead={scheduleMessages['diary.past'].text} />
        <SelectField name="wishedSlot" label="Time of day" clearable options={optionsOf(wishedSlotNames)} />
      </div>
      <h3>Contact on the day</h3>
      <div className={classes.fields}>
        <TextField name="contact.firstName" label="First name" maxLength={60} />
        <TextField name="contact.lastName" label="Last name" required maxLength={60} />
        <TelephoneField name="contact.mobile" label="Mobile" />
        <EmailField name="contact.email" label="Email" maxLength={200} />
        <SelectField name="contact.modeOfContact.value" label="How shall we tell you?" clearable emptyValue="" options={optionsOf(modesOfContact)} />
      </div>
    </>
  );
}
