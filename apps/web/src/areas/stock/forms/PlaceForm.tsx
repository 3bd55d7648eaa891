import { changePlace, createPlace } from '@quarterlight/contract/stock/routes';
import type { StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { useQuery } from '@tanstack/react-query';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { stockApi } from '../stock.api.ts';
import { levelNames, locationTypeOptions } from '../words.ts';

interface NewLocationFormProps {
  readonly onDone: (place: StockPlaceDetail) => void;
  readonly onCancel: () => void;
}

/** A new depot, van or other location. */
export function NewLocationForm({ onDone, onCancel }: NewLocationFormProps) {
  const branches = useQuery(companiesApi.branches());
  const technicians = useQuery(stockApi.technicians());
  const form = useContractForm(createPlace, { defaults: { type: 'depot', code: '', name: '', branchId: null, technicianId: null, barcode: '' }, onDone });
  const isVan = form.methods.watch('type') === 'van';
  return (
    <Form form={form} submit="Make location" onCancel={onCancel} columns={2}>
      <SelectField
        name="type"
        label="Kind"
        required
        options={locationTypeOptions}
        onPicked={(type) => type !== 'van' && form.methods.setValue('technicianId', null)}
      />
      <SelectField name="branchId" label="Branch" clearable options={namedOptions(branches.data)} />
      <TextField name="code" label="Code" required maxLength={20} description="Short, as on its label" />
      <TextField name="name" label="Name" required maxLength={80} />
      {isVan && <SelectField name="technicianId" label="Technician" required options={namedOptions(technicians.data)} />}
      <TextField name="barcode" label="Barcode" maxLength={40} />
    </Form>
  );
}

/** A new rack in a location, or a new bin in a rack. */
export function NewPartForm({ parent, done }: { readonly parent: StockPlaceDetail; readonly done: () => void }) {
  const level = parent.level === 'location' ? 'rack' : 'bin';
  const form = useContractForm(createPlace, { defaults: { parentId: parent.id, code: '', name: '', barcode: '' }, onDone: done });
  return (
    <Form form={form} submit={`Make ${level}`} onCancel={done}>
      <TextField
        name="code"
        label="Code"
        required
        maxLength={20}
        autoFocus
        description={`Short, as on its label; different from every other place, such as ${parent.code}-A`}
      />
      <TextField name="name" label="Name" required maxLength={80} />
      <TextField name="barcode" label="Barcode" maxLength={40} />
    </Form>
  );
}

/** Renames a place or changes its label. */
export function PlaceDetailsForm({ place, done }: { readonly place: StockPlaceDetail; readonly done: () => void }) {
  const form = useContractForm(changePlace, {
    params: { id: place.id },
    version: place.version,
    defaults: { code: place.code, name: place.name, barcode: place.barcode },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <TextField name="code" label="Code" required maxLength={20} />
      <TextField name="name" label={`${levelNames[place.level]} name`} required maxLength={80} />
      <TextField name="barcode" label="Barcode" maxLength={40} />
    </Form>
  );
}

interface NewVanFormProps {
  readonly technician: { readonly id: string; readonly displayName: string; readonly homeBranchId: string | null };
  readonly done: () => void;
}

/** A van for a technician, at their home branch. */
export function NewVanForm({ technician, done }: NewVanFormProps) {
  const { id, displayName, homeBranchId } = technician;
  const form = useContractForm(createPlace, {
    defaults: { type: 'van', technicianId: id, branchId: homeBranchId, code: '', name: `${displayName}’s van`, barcode: '' },
    onDone: done,
  });
  return (
    <Form form={form} submit="Make van" onCancel={done}>
      <LabelFields />
    </Form>
  );
}

interface NewDepotFormProps {
  readonly branch: { readonly id: string; readonly code: string; readonly name: string };
  readonly done: () => void;
}

/** The depot of a branch, where what is ordered for it arrives. */
export function NewDepotForm({ branch, done }: NewDepotFormProps) {
  const form = useContractForm(createPlace, {
    defaults: { type: 'depot', technicianId: null, branchId: branch.id, code: `${branch.code}-DEPOT`.slice(0, 20), name: `${branch.name} depot`, barcode: '' },
    notice: 'The stock location was added.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Add" onCancel={done}>
      <LabelFields />
    </Form>
  );
}

/** What stands on the label of a place. */
function LabelFields() {
  return (
    <>
      <TextField name="code" label="Code" required maxLength={20} autoFocus description="Short, as on its label" />
      <TextField name="name" label="Name" required maxLength={80} />
      <TextField name="barcode" label="Barcode" maxLength={40} />
    </>
  );
}
