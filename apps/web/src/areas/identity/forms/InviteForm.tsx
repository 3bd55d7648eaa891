import { createUser } from '@quarterlight/contract/identity/routes-people';
import type { Grantable } from '@quarterlight/contract/identity/routes-users';
import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import type { UserForm } from '@quarterlight/contract/identity/schemas-people';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions, type Option } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { PartPending } from '../../../ui/later.tsx';
import { companiesApi } from '../../companies/companies.api.ts';
import { usersApi } from '../users.api.ts';
import { CompanyFields, roleOptions } from './company-fields.tsx';

const kinds = {
  staff: ['Staff', 'Organisation'],
  technician: ['Technician', 'Organisation'],
  customer: ['Customer user', 'Customer'],
  branch: ['Branch user', 'Branch'],
} as const;
type Kind = keyof typeof kinds;
const isKind = (value: unknown): value is Kind => typeof value === 'string' && value in kinds;
const kindOf = (values: FieldValues): Kind => (isKind(values['kind']) ? values['kind'] : 'staff');

/** What a new user has that the form does not ask; the rest is edited on the record. */
const usual: Omit<UserForm, 'username' | 'lastName'> = {
  email: '',
  mobile: '',
  title: '',
  firstName: '',
  companyType: 'Organisation',
  customerId: null,
  branchId: null,
  homeBranchId: null,
  roleIds: [],
  permissionIds: [],
  twoStep: 'none',
  isTechnician: false,
  employeeNumber: '',
  skills: [],
  startPostcode: '',
  workDays: [1, 2, 3, 4, 5],
  workFrom: '08:00',
  workTo: '17:00',
  dailyMinutes: 480,
  colour: '',
};

function bodyOf({ kind: _kind, ...values }: FieldValues): unknown {
  const kind = isKind(_kind) ? _kind : 'staff';
  const companyType = kinds[kind][1];
  return {
    ...usual,
    ...values,
    companyType,
    customerId: companyType === 'Customer' ? values['customerId'] : null,
    branchId: companyType === 'Branch' ? values['branchId'] : null,
    isTechnician: kind === 'technician',
    skills: kind === 'technician' ? ['replacement'] : [],
  };
}

interface InviteFormProps {
  /** Whose user it becomes, where that is not asked. */
  readonly company?: { readonly kind: 'customer' | 'branch'; readonly id: string; readonly name: string };
  readonly onDone: (user: UserRecord) => void;
  readonly onCancel: () => void;
}

/** A new user, who chooses the password by the link that is mailed. */
export function InviteForm(props: InviteFormProps) {
  const grantable = useQuery(usersApi.grantable());
  return grantable.data ? <Fields {...props} grantable={grantable.data} /> : <PartPending />;
}

function Fields({ company: given, onDone, onCancel, grantable }: InviteFormProps & { readonly grantable: Grantable }) {
  const own = given !== undefined || grantable.companyTypes.length === 1;
  const all: Option[] = Object.entries(kinds).flatMap(([value, [label, type]]) => (grantable.companyTypes.includes(type) ? [{ value, label }] : []));
  const offered = given === undefined ? all : all.filter(({ value }) => value === given.kind);
  const branches = useQuery(companiesApi.branches());
  const ownCompany = useQuery({
    ...usersApi.companies(grantable.companyTypes[0] === 'Branch' ? 'Branch' : 'Customer', ''),
    enabled: own && given === undefined,
  });
  const first = offered[0]?.value ?? 'staff';
  const form = useContractForm(createUser, {
    defaults: { kind: first, email: '', firstName: '', lastName: '', username: '', customerId: null, branchId: null, homeBranchId: null, roleIds: [] },
    toBody: bodyOf,
    refusals: { 'user.other_company': 'kind' },
    notice: 'The user is made.',
    onDone,
  });
  const { methods } = form;
  const [kind, email] = [kindOf({ kind: methods.watch('kind') }), textOf(methods.watch('email'))];
  const companyType = kinds[kind][1];

  // The name before the at sign is what people choose; who types another keeps it.
  const proposed = useRef('');
  useEffect(() => {
    const proposal = email.split('@')[0]?.trim().toLowerCase() ?? '';
    if (textOf(methods.getValues('username')) === proposed.current) methods.setValue('username', proposal);
    proposed.current = proposal;
  }, [email, methods]);

  // The role that the product brings for the kind stands chosen.
  const roles = grantable.roles;
  useEffect(() => {
    const usualRole = roles.find(({ code }) => code === kind);
    methods.setValue('roleIds', usualRole ? [usualRole.id] : []);
  }, [kind, roles, methods]);

  const company = given ?? (own ? ownCompany.data?.[0] : undefined);
  useEffect(() => {
    if (company) methods.setValue(companyType === 'Branch' ? 'branchId' : 'customerId', company.id);
  }, [company, companyType, methods]);

  return (
    <Form form={form} submit="Invite" onCancel={onCancel} columns={2}>
      {offered.length > 1 && <SelectField name="kind" label="Kind" required autoFocus options={offered} />}
      <CompanyFields companyType={companyType} own={company ?? null} />
      {companyType === 'Organisation' && <SelectField name="homeBranchId" label="Home branch" clearable options={namedOptions(branches.data)} />}
      <TextField name="firstName" label="First name" maxLength={60} autoFocus={offered.length === 1} />
      <TextField name="lastName" label="Last name" required maxLength={60} />
      <EmailField name="email" label="Email" maxLength={254} description="The invitation goes here" />
      <TextField name="username" label="Username" required maxLength={254} autoComplete="off" description="What they sign in with" />
      <ChecksField name="roleIds" label="Roles" options={roleOptions(grantable, companyType)} none="There is no role that you may give to such a user." />
    </Form>
  );
}
