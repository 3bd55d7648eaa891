import { changeEquipment, createEquipment } from '@quarterlight/contract/schedule/equipment-routes';
import type { Equipment } from '@quarterlight/contract/schedule/equipment-schemas';
import { useQuery } from '@tanstack/react-query';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { lendingApi } from '../lending.api.ts';

const empty = {
  name: '',
  maker: '',
  serialNumber: '',
  softwareVersion: '',
  branchId: '',
  technicianId: null,
  licenceExpires: null,
  calibratedOn: null,
  serviceDue: null,
  retiredOn: null,
  note: '',
};

/** A new piece of equipment. */
export function NewEquipment({ onClose, onMade }: { readonly onClose: () => void; readonly onMade: (made: Equipment) => void }) {
  const form = useContractForm(createEquipment, { defaults: empty, notice: 'The equipment was added.', onDone: onMade });
  return (
    <Form form={form} submit="Add" onCancel={onClose} columns={2}>
      <EquipmentFields />
    </Form>
  );
}

/** All of a piece of equipment. */
export function ChangeEquipment({ piece, done }: { readonly piece: Equipment; readonly done: () => void }) {
  const { name, maker, serialNumber, softwareVersion, branchId, technicianId, licenceExpires, calibratedOn, serviceDue, retiredOn, note } = piece;
  const form = useContractForm(changeEquipment, {
    params: { id: piece.id },
    version: piece.version,
    defaults: { name, maker, serialNumber, softwareVersion, branchId, technicianId, licenceExpires, calibratedOn, serviceDue, retiredOn, note },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <EquipmentFields retires />
    </Form>
  );
}

function EquipmentFields({ retires = false }: { readonly retires?: boolean }) {
  const branches = useQuery(companiesApi.branches());
  const technicians = useQuery(lendingApi.technicians());
  return (
    <>
      <TextField name="name" label="Name" maxLength={80} required />
      <TextField name="maker" label="Maker" maxLength={60} />
      <TextField name="serialNumber" label="Serial number" maxLength={60} />
      <TextField name="softwareVersion" label="Software version" maxLength={40} />
      <SelectField name="branchId" label="Branch" required options={namedOptions(branches.data)} />
      <SelectField name="technicianId" label="In the van of" clearable placeholder="Nobody: it stands in the branch" options={namedOptions(technicians.data)} />
      <DayField name="licenceExpires" label="Licence expires" />
      <DayField name="calibratedOn" label="Last calibrated" past />
      <DayField name="serviceDue" label="Service due" />
      {retires && <DayField name="retiredOn" label="Retired on" />}
      <TextareaField name="note" label="Note" rows={1} maxLength={500} />
    </>
  );
}
