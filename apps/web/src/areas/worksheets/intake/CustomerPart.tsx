import { Alert } from '@mantine/core';
import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import { memo, useRef } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { useCan } from '../../../platform/permissions.ts';
import { lookupFor } from '../../../platform/query.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { ContactFields } from '../forms/ContactFields.tsx';
import { CreditReason } from '../forms/CreditReason.tsx';
import classes from './intake.module.css';
import { OtherAccount } from './OtherAccount.tsx';
import { useGivenCustomer } from './use-given-customer.ts';

interface CustomerPartProps {
  readonly customer: CustomerOption | null;
  /** A price is given and no job taken: what holds work of the account is told, and asks for no reason. */
  readonly isQuoted?: boolean;
}

/** Who pays, with what one must know of them, and whom to ring. */
export const CustomerPart = memo(function CustomerPart({ customer, isQuoted = false }: CustomerPartProps) {
  const { setValue } = useFormContext<FieldValues>();
  const fleetNumber: unknown = useWatch({ name: 'fleetNumber' });
  const known = useRef(new Map<string, CustomerOption>());
  const pick = (id: string | undefined) => take(id === undefined ? null : (known.current.get(id) ?? null));
  const take = (found: CustomerOption | null) => {
    setValue('ui.customer', found);
    setValue('creditOverride', undefined);
    if (!found) return;
    setValue('insurance.excess', found.excessDefault, { shouldDirty: true });
    setValue('insurance.vatRegistered', found.asksVatRegistered ? null : false);
    if (found.type === 'insurer') setValue('insurance.insurerName', found.name);
  };
  useGivenCustomer((given) => {
    setValue('customerId', given.id);
    take(given);
  });
  return (
    <div className={classes.fields}>
      <div className={classes.two}>
        <SearchSelectField
          name="customerId"
          label="Customer"
          required
          placeholder="Name, account or postcode, at least 3 characters"
          initial={customer ? { value: customer.id, label: customer.name } : null}
          search={(q) => lookupFor(customerOptions, { query: { q, limit: 20 } })}
          read={(found) => {
            for (const one of found) known.current.set(one.id, one);
            return found.map(({ id, name, accountCode }) => ({ value: id, label: `${name} (${accountCode})` }));
          }}
          onPicked={(option) => pick(option?.value)}
        />
      </div>
      {customer?.orderNumberRequired && <TextField name="orderNumber" label="Order number" required maxLength={60} description="This customer needs one" />}
      {(customer?.type === 'fleet' || customer?.type === 'leasing' || textOf(fleetNumber) !== '') && (
        <TextField name="fleetNumber" label="Fleet number" maxLength={30} />
      )}
      <OtherAccount customer={customer} />
      {customer && <Held customer={customer} isQuoted={isQuoted} />}
      <ContactFields />
    </div>
  );
});

/** What stands against more work of the account, and what to do about it. */
function Held({ customer: { name, onStop, overLimit }, isQuoted }: { readonly customer: CustomerOption; readonly isQuoted: boolean }) {
  const may = useCan('override-credit-limit');
  const isHeld = onStop || overLimit;
  return (
    <>
      {isHeld && (
        <Alert color="red" variant="light" className={classes.wide ?? ''} role="alert">
          {name} is {onStop ? 'on stop' : 'over the credit limit'}.{' '}
          {isQuoted
            ? 'The quotation can be given. The job is booked by somebody who may allow it.'
            : may
              ? 'Say why the job is allowed.'
              : 'The job is refused unless somebody who may allow it, such as a manager, takes it in.'}
        </Alert>
      )}
      {!isQuoted && <CreditReason isHeld={isHeld} />}
    </>
  );
}
