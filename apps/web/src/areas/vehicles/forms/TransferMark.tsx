import { transferMark } from '@quarterlight/contract/vehicles/mark-routes';
import type { Vehicle } from '@quarterlight/contract/vehicles/schemas';
import { today } from '@quarterlight/kit/days';
import type { FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { tenantZone } from '../../../platform/formats.ts';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { describeVehicle } from '../describe-vehicle.ts';
import { vehiclesApi } from '../vehicles.api.ts';

const goesTo = optionsOf({ vehicle: 'A vehicle that is here', new: 'A vehicle that is new here', none: 'No vehicle of ours, or retention' });
const becomes = optionsOf({ typed: 'Another mark, which is', previous: 'The mark that it had before', unknown: 'A mark that we do not know yet' });

/** What is sent is what is shown: a field of another choice says nothing. */
function bodyOf({ goesTo: to, becomes: then, vehicleId, make, model, newRegistration, foreign, ...said }: FieldValues) {
  return {
    ...said,
    goesTo: to,
    becomes: then,
    vehicleId: to === 'vehicle' ? vehicleId || null : null,
    ...(to === 'new' ? { make, model } : {}),
    ...(then === 'typed' ? { newRegistration, foreign: foreign === true } : {}),
  };
}

/** Moves the mark of a vehicle: from which day, where it goes, and what the vehicle has instead. */
export function TransferMark({ vehicle, done }: { readonly vehicle: Vehicle; readonly done: () => void }) {
  const { id, version, registration, displayRegistration } = vehicle;
  const form = useContractForm(transferMark, {
    params: { id },
    version,
    defaults: {
      registration,
      on: today(tenantZone.get()),
      goesTo: 'vehicle',
      vehicleId: null,
      make: '',
      model: '',
      becomes: 'typed',
      newRegistration: '',
      foreign: false,
    },
    toBody: bodyOf,
    refresh: ['vehicle', 'fleet-entry'],
    notice: `${displayRegistration} was transferred. Jobs and marks of before stay with each vehicle.`,
    onDone: done,
  });
  return (
    <Form form={form} submit="Transfer" onCancel={done} columns={3}>
      <Fields vehicle={vehicle} />
    </Form>
  );
}

function Fields({ vehicle: { id, displayRegistration } }: { readonly vehicle: Vehicle }) {
  const [to, then] = useWatch({ name: ['goesTo', 'becomes'] }).map(textOf);
  return (
    <>
      <DayField name="on" label="From" required description={`The first day without ${displayRegistration}`} />
      <SelectField name="goesTo" label={`${displayRegistration} goes to`} options={goesTo} />
      {to === 'vehicle' && (
        <SearchSelectField
          name="vehicleId"
          label="Vehicle"
          required
          placeholder="Its mark now, at least 3 characters"
          search={vehiclesApi.find}
          read={({ items }) =>
            items
              .filter((found) => found.id !== id)
              .map((found) => ({ value: found.id, label: [found.displayRegistration, describeVehicle(found)].filter(Boolean).join(', ') }))
          }
        />
      )}
      {to === 'new' && (
        <>
          <TextField name="make" label="Make" maxLength={60} />
          <TextField name="model" label="Model" maxLength={80} />
        </>
      )}
      <SelectField name="becomes" label="This vehicle has then" options={becomes} />
      {then === 'typed' && (
        <>
          <TextField name="newRegistration" label="Its new mark" required maxLength={20} autoComplete="off" />
          <CheckboxField name="foreign" label="The new mark is foreign" />
        </>
      )}
    </>
  );
}
