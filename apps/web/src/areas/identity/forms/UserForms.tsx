import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { CompanyType } from '@quarterlight/contract/identity/schemas';
import { skillNames } from '@quarterlight/contract/rules/skills';
import { weekdayNames } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { SwitchField } from '../../../ui/form/CheckField.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { companiesApi } from '../../companies/companies.api.ts';
import { usersApi } from '../users.api.ts';
import { ColourField } from './ColourField.tsx';
import { CompanyFields, roleOptions } from './company-fields.tsx';
import { PermissionsField } from './PermissionsField.tsx';
import { useUserForm } from './user-body.ts';

interface FormProps {
  readonly user: UserRecord;
  readonly done: () => void;
}

const secondSteps = [
  { value: 'none', label: 'Not asked for' },
  { value: 'email', label: 'A code by email' },
];

/** Names, how they are reached, what they sign in with. */
export function DetailsForm({ user, done }: FormProps) {
  const form = useUserForm(user, ['title', 'firstName', 'lastName', 'username', 'email', 'mobile', 'employeeNumber', 'twoStep'], done);
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <TextField name="title" label="Title" maxLength={20} />
      <TextField name="firstName" label="First name" maxLength={60} />
      <TextField name="lastName" label="Last name" required maxLength={60} />
      <TextField name="username" label="Username" required maxLength={254} autoComplete="off" />
      <EmailField name="email" label="Email" maxLength={254} />
      <TelephoneField name="mobile" label="Mobile" />
      <TextField name="employeeNumber" label="Employee number" maxLength={30} />
      {/* Only its user sets an app up, and an administrator takes it away by a reset. */}
      {user.twoStep !== 'authenticator' && <SelectField name="twoStep" label="Second step of signing in" options={secondSteps} />}
    </Form>
  );
}

const typeNames = { Organisation: 'Our own', Customer: 'A customer', Branch: 'A branch' } as const;
const typeOf = (value: unknown) => CompanyType.catch('Organisation').parse(value);

/** Whose user it is, where they work, and their roles, which have to fit. */
export function CompanyForm({ user, done }: FormProps) {
  const form = useUserForm(user, ['companyType', 'customerId', 'branchId', 'homeBranchId', 'roleIds'], done);
  const grantable = useQuery(usersApi.grantable());
  const branches = useQuery(companiesApi.branches());
  const companyType = typeOf(form.methods.watch('companyType'));
  if (!grantable.data) return <PartPending />;
  const types = grantable.data.companyTypes;
  const offered = roleOptions(grantable.data, companyType);
  const own = types.length === 1 ? { id: user.customerId ?? user.branchId ?? '', name: user.companyName } : null;
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      {types.length > 1 && (
        <SelectField
          name="companyType"
          label="Whose user"
          required
          options={optionsOf(typeNames).filter(({ value }) => types.includes(typeOf(value)))}
          onPicked={() => form.methods.setValue('roleIds', [])}
        />
      )}
      <CompanyFields companyType={companyType} own={own} customer={user.customerId ? { value: user.customerId, label: user.companyName } : null} />
      {types.length > 1 && companyType !== 'Customer' && (
        <SelectField name="homeBranchId" label="Home branch" clearable options={namedOptions(branches.data)} />
      )}
      <ChecksField name="roleIds" label="Roles" options={offered} none="There is no role that you may give to such a user." />
    </Form>
  );
}

/** What is granted besides the roles. */
export function PermissionsForm({ user, done }: FormProps) {
  const form = useUserForm(user, ['permissionIds'], done);
  const fromRoles = new Map(user.permissions.map((each) => [each.name, each.roles.map((role) => role.name).join(', ')]));
  const grantable = useQuery(usersApi.grantable());
  if (!grantable.data) return <PartPending />;
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <PermissionsField
        name="permissionIds"
        label="Given directly, besides the roles"
        hint="Only what you may do yourself is here."
        offered={grantable.data.permissions}
        noteOf={({ name }) => {
          const roles = fromRoles.get(name);
          return roles ? `Comes from ${roles}` : undefined;
        }}
      />
    </Form>
  );
}

const days = weekdayNames.map((name, index) => ({ value: String(index + 1), label: name }));

/** What a technician can do, when they work, from where they set out. */
export function TechnicianForm({ user, done }: FormProps) {
  const form = useUserForm(user, ['isTechnician', 'skills', 'workDays', 'workFrom', 'workTo', 'dailyMinutes', 'startPostcode', 'colour'], done);
  const isTechnician = form.methods.watch('isTechnician') === true;
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <SwitchField name="isTechnician" label="Fits glass: stands in the diary and can be booked" />
      {isTechnician && (
        <>
          <ChecksField name="skills" label="Skills" inline options={optionsOf(skillNames)} />
          <ChecksField name="workDays" label="Works on" inline numeric options={days} />
          <Hours />
          <ColourField name="colour" label="Colour in the diary" />
        </>
      )}
    </Form>
  );
}

const Hours = () => (
  <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))', gap: '12px 16px', alignItems: 'end' }}>
    <TimeField name="workFrom" label="From" required />
    <TimeField name="workTo" label="To" required />
    <QuantityField name="dailyMinutes" label="Minutes of work a day" required />
    <TextField name="startPostcode" label="Sets out from (postcode)" maxLength={10} />
  </div>
);
