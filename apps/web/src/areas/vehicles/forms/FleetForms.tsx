import { addToFleet, changeFleetEntry, endFleetEntry, moveFleetEntry } from '@quarterlight/contract/vehicles/fleet-routes';
import type { FleetEntry } from '@quarterlight/contract/vehicles/fleet-schemas';
import type { Vehicle } from '@quarterlight/contract/vehicles/schemas';
import { today } from '@quarterlight/kit/days';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { tenantZone } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { fleetApi } from '../fleet.api.ts';
import { lookupApi } from '../lookup.api.ts';

const unsaid = { fleetNumber: '', driverName: '', driverTelephone: '', driverEmail: '', costCentre: '', note: '' };
const refresh = ['fleet-entry', 'vehicle'] as const;
const now = () => today(tenantZone.get());

interface AddProps {
  /** The account whose fleet it is; else one is searched for. */
  readonly customerId?: string;
  /** The vehicle that is put into it; else one is named by its registration. */
  readonly vehicle?: Vehicle;
  readonly done: () => void;
}

/** Puts a vehicle into an account's fleet. */
export function AddToFleet({ customerId = '', vehicle, done }: AddProps) {
  const named = vehicle ? { registration: vehicle.registration, foreign: vehicle.foreign } : { registration: '', make: '', model: '' };
  const form = useContractForm(addToFleet, {
    defaults: { customerId, ...named, from: now(), to: null, ...unsaid },
    refresh,
    notice: 'The vehicle is in the fleet.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Add to the fleet" onCancel={done} columns={3}>
      {customerId === '' && <AccountField />}
      {!vehicle && <VehicleFields />}
      <SaidFields />
      <DayField name="from" label="From" required />
      <DayField name="to" label="Until" />
      <NoteField />
    </Form>
  );
}

/** Number, driver and days of an entry. */
export function ChangeFleetEntry({ entry, done }: { readonly entry: FleetEntry; readonly done: () => void }) {
  const { id, version, fleetNumber, driverName, driverTelephone, driverEmail, costCentre, note, from, to } = entry;
  const form = useContractForm(changeFleetEntry, {
    params: { id },
    version,
    defaults: { fleetNumber, driverName, driverTelephone, driverEmail, costCentre, note, from, to },
    refresh,
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <SaidFields />
      <DayField name="from" label="From" required />
      <DayField name="to" label="Until" />
      <NoteField />
    </Form>
  );
}

/** Ends an entry: one day is asked for. */
export function EndFleetEntry({ entry, done }: { readonly entry: FleetEntry; readonly done: () => void }) {
  const { id, version, displayRegistration, customerName } = entry;
  const form = useContractForm(endFleetEntry, { params: { id }, version, defaults: { on: now() }, refresh, onDone: done });
  return (
    <Form form={form} submit="End" onCancel={done}>
      <p>
        {displayRegistration} belongs to {customerName} up to and with this day. Its jobs stay with the vehicle.
      </p>
      <DayField name="on" label="Last day" required />
    </Form>
  );
}

/** Moves a vehicle to another account. */
export function MoveFleetEntry({ entry, done }: { readonly entry: FleetEntry; readonly done: () => void }) {
  const form = useContractForm(moveFleetEntry, {
    params: { id: entry.id },
    version: entry.version,
    defaults: { customerId: '', on: now(), ...unsaid },
    refresh,
    notice: 'The vehicle was moved.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Move" onCancel={done} columns={3}>
      <AccountField />
      <DayField name="on" label="First day there" required description={`It leaves ${entry.customerName} the day before`} />
      <SaidFields />
      <NoteField />
    </Form>
  );
}

function AccountField() {
  return (
    <SearchSelectField
      name="customerId"
      label="Account"
      required
      placeholder="Name, account or postcode, at least 3 characters"
      search={fleetApi.accounts}
      read={(found) => found.map(({ id, name, accountCode }) => ({ value: id, label: `${name} (${accountCode})` }))}
    />
  );
}

function SaidFields() {
  return (
    <>
      <TextField name="fleetNumber" label="Fleet number" maxLength={30} />
      <TextField name="driverName" label="Driver" maxLength={120} />
      <TelephoneField name="driverTelephone" label="Driver’s telephone" />
      <EmailField name="driverEmail" label="Driver’s email" maxLength={254} />
      <TextField name="costCentre" label="Cost centre" maxLength={40} />
    </>
  );
}

const NoteField = () => <TextareaField name="note" label="Note" rows={1} maxLength={500} description="For us alone: the account does not see it" />;

/** A registration, looked up where one wants to; what the vehicle is may be typed. */
function VehicleFields() {
  const { getValues, setValue } = useFormContext<FieldValues>();
  const mayLookUp = useCan('lookup-dvla');
  const lookup = useMutation(lookupApi.lookup());
  const [told, setTold] = useState('');
  const ask = async () => {
    const registration = textOf(getValues('registration')).trim();
    if (registration === '') return;
    const answer = await lookup.mutateAsync({ body: { registration }, quiet: true });
    setValue('registration', answer.displayRegistration, { shouldDirty: true });
    setValue('make', answer.ours?.make || answer.make || '');
    setValue('model', answer.ours?.model || answer.model || '');
    setTold(answer.ours ? 'This vehicle is here already.' : answer.message);
  };
  return (
    <>
      <TextField name="registration" label="Registration" required maxLength={20} autoComplete="off" />
      <TextField name="make" label="Make" maxLength={60} />
      <TextField name="model" label="Model" maxLength={80} />
      {mayLookUp && (
        <div>
          <ActionButton variant="default" size="compact-sm" run={ask}>
            Look the registration up
          </ActionButton>
          <p aria-live="polite">{told}</p>
        </div>
      )}
    </>
  );
}
