import { accountsPackages } from '@quarterlight/contract/system/accounts-packages';
import { addressServices } from '@quarterlight/contract/system/address-services';
import { allZones } from '@quarterlight/kit/zones';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { SwitchField } from '../../../ui/form/CheckField.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { settingsApi } from '../settings.api.ts';
import { NumberingField } from './NumberingField.tsx';
import { labelOf, type NamedField } from './setting-words.ts';
import classes from './settings.module.css';

const zones = allZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** A setting as it is typed in. */
export function SettingInput({ field, locked }: { readonly field: NamedField; readonly locked: boolean }) {
  const { kind, help, most } = field;
  const bound = { name: `${field.group}.${field.name}`, label: labelOf(field), description: help };
  const long = most === undefined ? {} : { maxLength: most };
  switch (kind) {
    case 'text':
      return <TextField {...bound} {...long} />;
    case 'lines':
      return <TextareaField {...bound} {...long} />;
    case 'email':
      return <EmailField {...bound} {...long} />;
    case 'telephone':
      return <TelephoneField {...bound} />;
    case 'number':
    case 'percent':
      return <QuantityField {...bound} />;
    case 'money':
      return <MoneyField {...bound} />;
    case 'time':
      return <TimeField {...bound} />;
    case 'switch':
      return <SwitchField {...bound} />;
    case 'zone':
      return <SelectField {...bound} options={zones} />;
    case 'service':
      return <SelectField {...bound} options={optionsOf(addressServices)} />;
    case 'accounts-package':
      return <SelectField {...bound} options={optionsOf(accountsPackages)} />;
    case 'roles':
      return <RolesField {...bound} />;
    case 'numbering':
      return <NumberingField {...bound} locked={locked} />;
    case 'fixed':
      return <FixedValue {...bound} />;
    case 'logo':
    case 'public-text':
      return null;
  }
}

interface BoundField {
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

/** Roles by their names; they are kept by their codes, or by their ids where the company made them. */
function RolesField(bound: BoundField) {
  const roles = useQuery(settingsApi.roles());
  const options = (roles.data ?? []).map(({ code, id, name, description }) => ({ value: code ?? id, label: name, ...(description ? { description } : {}) }));
  return <ChecksField {...bound} options={options} none={roles.isPending ? 'Loading…' : 'There are no roles.'} />;
}

function FixedValue({ name, label, description }: BoundField) {
  const { control } = useFormContext();
  const value: unknown = useWatch({ control, name });
  return (
    <div className={classes.fixed}>
      <span className={classes.label}>{label}</span>
      <span className={classes.help}>{description}</span>
      <span>{typeof value === 'string' ? value : ''}</span>
    </div>
  );
}
