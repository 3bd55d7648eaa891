import { Alert } from '@mantine/core';
import { saveSupplierInterface } from '@quarterlight/contract/companies/interface-routes';
import type { SupplierInterface } from '@quarterlight/contract/companies/interface-schemas';
import type { Supplier } from '@quarterlight/contract/companies/supplier-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PartPending } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { suppliersApi } from '../suppliers.api.ts';

interface Shown {
  readonly supplier: Supplier;
  readonly set: SupplierInterface;
}

/** How the supplier's interface for orders is reached, and a try of it. */
export function InterfaceSection({ supplier }: { readonly supplier: Supplier }) {
  const { data: set, isError, refetch } = useQuery(suppliersApi.interfaceOf(supplier.id));
  const test = useMutation(suppliersApi.tryInterface());
  if (set === undefined)
    return (
      <Section title="Interface">
        {isError ? (
          <EmptyState title="The interface could not be read" way={['Try again', refetch]}>
            Check the connection, then try again.
          </EmptyState>
        ) : (
          <PartPending />
        )}
      </Section>
    );
  return (
    <Section title="Interface" canEdit edit={(done) => <InterfaceForm supplier={supplier} set={set} done={done} />}>
      {set.isSetUp ? (
        <>
          <Facts
            columns={3}
            of={[
              ['Address', set.address || 'The product’s own stand-in'],
              ['Login', set.login],
              ['User id', set.userId],
              ['Password', set.hasPassword ? 'Set' : 'Not set'],
              ['Their depot', set.location],
              ['Delivers to', set.deliveryId],
            ]}
          />
          <ActionButton size="compact-sm" mt="md" run={() => test.mutateAsync({ params: { id: supplier.id } })}>
            Test connection
          </ActionButton>
          <div aria-live="polite">
            {test.data && (
              <Alert color={test.data.ok ? 'green' : 'red'} variant="light" title={test.data.ok ? 'It works' : 'It does not work'} mt="xs">
                {test.data.words}
                {test.data.locations.length > 0 && <p>Their depots: {namesOf(test.data.locations)}.</p>}
                {test.data.deliveries.length > 0 && <p>Places of ours: {namesOf(test.data.deliveries)}.</p>}
              </Alert>
            )}
          </div>
        </>
      ) : (
        <p>Orders cannot go by interface yet: press Edit and enter what the supplier gave you.</p>
      )}
    </Section>
  );
}

const namesOf = (named: readonly { code: string; name: string }[]) => named.map(({ code, name }) => `${name} (${code})`).join(', ');

function InterfaceForm({ supplier, set, done }: Shown & { readonly done: () => void }) {
  const { address, login, userId, location, deliveryId } = set;
  const form = useContractForm(saveSupplierInterface, {
    params: { id: supplier.id },
    version: supplier.version,
    defaults: { address, login, userId, location, deliveryId, password: '' },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <TextField
        name="address"
        label="Address"
        maxLength={300}
        placeholder="https://"
        {...(set.mayStandIn ? { description: 'Leave empty for the stand-in of this demonstration' } : { required: true })}
      />
      <TextField name="login" label="Login" required maxLength={100} autoComplete="off" />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        description={set.hasPassword ? 'Leave empty to keep the one that is set' : 'Kept sealed and never shown'}
      />
      <TextField name="userId" label="User id" maxLength={100} autoComplete="off" />
      <TextField name="location" label="Their depot" maxLength={60} description="The code of the depot that serves you" />
      <TextField name="deliveryId" label="Delivers to" maxLength={60} description="Their code of your place" />
    </Form>
  );
}
