import type { WorksheetDetail, WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import { changeWorksheetLine } from '@quarterlight/contract/worksheets/line-routes';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { PercentField } from '../../../ui/form/PercentField.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { CreditReason } from './CreditReason.tsx';
import { JobTypeField } from './JobTypeField.tsx';
import { searchProducts } from './products.ts';
import { techniciansOf } from './technicians.ts';

/** What every dialog of a line takes. */
export interface LineDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly line: WorksheetLineView;
  readonly onClose: () => void;
}

/** Changes a line; another product or quantity frees its glass. */
export function LineDialog({ worksheet, line, onClose }: LineDialogProps) {
  const technicians = useQuery(techniciansOf(worksheet.branch?.id));
  const form = useContractForm(changeWorksheetLine, {
    params: { id: worksheet.id, lineId: line.id },
    version: worksheet.version,
    defaults: {
      ...(line.productId ? { productId: line.productId } : {}),
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      discountBasisPoints: line.discountBasisPoints,
      technicianId: line.technician?.id ?? null,
      topUp: line.topUp,
      jobTypeId: line.jobType?.id ?? null,
    },
    toBody(values) {
      const changed = { ...values, discountBasisPoints: values.discountBasisPoints ?? 0 };
      const before: Readonly<Record<string, unknown>> = { ...line, technicianId: line.technician?.id ?? null, jobTypeId: line.jobType?.id ?? null };
      // Only what differs is sent: a product or quantity that is sent again would free the glass, a price would count as typed.
      return Object.fromEntries(Object.entries(changed).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key])));
    },
    refresh: ['stock'],
    onDone: onClose,
  });
  const options = technicians.data?.technicians ?? (line.technician ? [line.technician] : []);
  return (
    <Dialog title="Change the line" opened onClose={onClose} size="lg">
      <Form form={form} submit="Save" onCancel={onClose} columns={2}>
        {line.productId && (
          <SearchSelectField
            name="productId"
            label="Product"
            description="Another product frees the glass"
            initial={{ value: line.productId, label: `${line.code} – ${line.description}` }}
            {...searchProducts(line.kind)}
          />
        )}
        <TextField name="description" label="Description" maxLength={200} />
        <QuantityField name="quantity" label="Quantity" />
        <MoneyField name="unitPrice" label="Price of one, net" />
        <PercentField name="discountBasisPoints" label="Discount" />
        <SelectField name="technicianId" label="Technician" clearable options={namedOptions(options)} />
        <JobTypeField ofJob={worksheet.jobType.name} />
        <CheckboxField name="topUp" label="Top-up: the policyholder pays it" />
        <CreditReason isHeld={false} />
      </Form>
    </Dialog>
  );
}
