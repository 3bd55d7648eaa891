import type { Customer } from '@quarterlight/contract/companies/schemas';
import { setAccountManager } from '@quarterlight/contract/identity/account-manager-routes';
import { pathTo } from '../../../app/paths.ts';
import { can } from '../../../platform/permissions.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Link } from '../../../ui/Link.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { usersApi } from '../users.api.ts';

interface AccountManagerProps {
  readonly customer: Customer;
  readonly mayChange: boolean;
}

/** Who of the office looks after an account. */
export function AccountManager({ customer, mayChange }: AccountManagerProps) {
  const { accountManagerId: id, accountManagerName: name } = customer;
  return (
    <Section
      title="Account manager"
      canEdit={mayChange}
      edit={(done) => <AccountManagerForm customer={customer} done={done} />}
      empty={id === null && 'Nobody looks after it yet.'}
    >
      <Facts columns={1} of={[['Looked after by', id !== null && can('view-users') ? <Link to={pathTo('/users/user/$id', { id })}>{name}</Link> : name]]} />
    </Section>
  );
}

function AccountManagerForm({ customer, done }: { readonly customer: Customer; readonly done: () => void }) {
  const { id, version, accountManagerId, accountManagerName } = customer;
  const form = useContractForm(setAccountManager, {
    params: { id },
    version,
    defaults: { userId: accountManagerId },
    refresh: ['customer'],
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <SearchSelectField
        name="userId"
        label="Looked after by"
        placeholder="Beginning of a name"
        initial={accountManagerId === null ? null : { value: accountManagerId, label: accountManagerName }}
        search={usersApi.accountManagers}
        read={(found) => found.map((one) => ({ value: one.id, label: one.name }))}
      />
    </Form>
  );
}
