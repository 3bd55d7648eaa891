import { Alert } from '@mantine/core';
import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import classes from './intake.module.css';
import { usePast } from './use-past.ts';

/** Says that the vehicle belongs to another account than the one that was chosen; the job is taken all the same. */
export function OtherAccount({ customer }: { readonly customer: CustomerOption | null }) {
  const { past, registration } = usePast();
  const fleet = past?.fleet;
  if (!customer || !fleet || fleet.customer.id === customer.id) return null;
  return (
    <Alert color="yellow" variant="light" className={classes.wide ?? ''} role="alert">
      {displayRegistration(registration)} belongs to {fleet.customer.name}, not to {customer.name}. The job can be taken for {customer.name} all the same.
    </Alert>
  );
}
