import { Button } from '@mantine/core';
import type { FleetToday } from '@quarterlight/contract/worksheets/vehicle-past';
import { useCallback, useEffect } from 'react';
import { type FieldValues, type UseFormGetValues, type UseFormSetValue, useFormContext } from 'react-hook-form';
import { confirm } from '../../../ui/confirm.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { joined } from '../words.ts';
import classes from './PastPart.module.css';

const replacing = { title: 'Take account and driver', confirm: 'Take them', cancel: 'Keep what was typed' };

/** The account to which the vehicle belongs, with its number and driver there, to be taken over into the job. */
export function FleetPart({ fleet }: { readonly fleet: FleetToday }) {
  const { setValue, getValues, clearErrors } = useFormContext<FieldValues>();
  const take = useCallback(async () => {
    const typed = typedContact(getValues);
    if (fleet.driverName !== '' && typed !== '' && typed !== fleet.driverName) {
      const sure = await confirm({ ...replacing, text: `The driver takes the place of the contact that was typed: ${typed}.` });
      if (!sure) return;
    }
    takeOver(fleet, setValue, getValues);
    clearErrors(['customerId', 'contact.lastName']);
  }, [fleet, setValue, getValues, clearErrors]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyA') return;
      event.preventDefault();
      void take();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [take]);
  const { customer, costCentre, driverName, driverTelephone } = fleet;
  return (
    <section className={classes.past} aria-label="Fleet">
      <h2>Fleet</h2>
      <span>
        <b>Belongs to {customer.name}</b>
        {customer.onStop && ', on stop'}
        {numberWords(fleet) !== '' && `, ${numberWords(fleet)}`}
        {costCentre && `, cost centre ${costCentre}`}
      </span>
      {driverName && <span>Driver: {joined([driverName, driverTelephone], ', ')}</span>}
      <Button variant="default" size="compact-sm" onClick={() => void take()}>
        Take account and driver <kbd>Alt</kbd>+<kbd>A</kbd>
      </Button>
    </section>
  );
}

const numberWords = ({ fleetNumber }: FleetToday): string => (fleetNumber === '' ? '' : `fleet number ${fleetNumber}`);
const typedContact = (getValues: UseFormGetValues<FieldValues>): string =>
  [getValues('contact.firstName'), getValues('contact.lastName')]
    .map((part) => textOf(part).trim())
    .filter(Boolean)
    .join(' ');

const dirty = { shouldDirty: true };

function takeOver(fleet: FleetToday, setValue: UseFormSetValue<FieldValues>, getValues: UseFormGetValues<FieldValues>): void {
  const { customer, driverName, driverTelephone, driverEmail } = fleet;
  setValue('ui.customer', customer);
  setValue('customerId', customer.id, dirty);
  setValue('insurance.excess', customer.excessDefault, dirty);
  setValue('insurance.vatRegistered', false);
  if (customer.type === 'insurer') setValue('insurance.insurerName', customer.name);
  if (fleet.fleetNumber !== '') setValue('fleetNumber', fleet.fleetNumber, dirty);
  if (driverName === '') return;
  const words = driverName.trim().split(/\s+/);
  const isMobile = /^(?:\+?44|0)7/.test(driverTelephone.replaceAll(/\s/g, ''));
  const before: unknown = getValues('contact');
  setValue(
    'contact',
    {
      ...Object(before),
      title: '',
      firstName: words.slice(0, -1).join(' '),
      lastName: words.at(-1) ?? '',
      telephone: isMobile ? '' : driverTelephone,
      mobile: isMobile ? driverTelephone : '',
      email: driverEmail,
      contactType: { value: 'Driver' },
    },
    dirty,
  );
}
