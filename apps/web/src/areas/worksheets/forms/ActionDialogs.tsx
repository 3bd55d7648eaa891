import { awaitingReasons } from '@quarterlight/contract/system/lookup-routes';
import { holdWorksheet, raiseWarranty } from '@quarterlight/contract/worksheets/desk-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { copyWorksheet } from '@quarterlight/contract/worksheets/intake-routes';
import { usualLiability, warrantyCauses, warrantyLiabilities } from '@quarterlight/contract/worksheets/rules';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { lookupFor } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface DialogProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

/** Puts the job aside for a reason of the list. */
export function HoldDialog({ worksheet, onClose }: DialogProps) {
  const reasons = useQuery(lookupFor(awaitingReasons));
  const form = useContractForm(holdWorksheet, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { reasonId: '', note: '' },
    notice: `${worksheet.number} is on hold.`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Hold ${worksheet.number}`} opened onClose={onClose}>
      <Form form={form} submit="Hold" onCancel={onClose}>
        <SelectField
          name="reasonId"
          label="What it waits for"
          required
          options={(reasons.data ?? []).map(({ id, reason }) => ({ value: id, label: reason }))}
        />
        <TextareaField name="note" label="Note" maxLength={500} />
      </Form>
    </Dialog>
  );
}

/** Makes a warranty job of this one and goes there. */
export function WarrantyDialog({ worksheet, onClose }: DialogProps) {
  const navigate = useNavigate();
  const form = useContractForm(raiseWarranty, {
    params: { id: worksheet.id },
    defaults: { chargeable: false, note: '' },
    notice: 'The warranty job is raised.',
    onDone: async ({ madeId }) => {
      onClose();
      await navigate({ href: pathTo('/clipboard/worksheets/$id', { id: madeId }) });
    },
  });
  // Who answers for it follows from the cause, until somebody says otherwise.
  const follow = (picked: string | null) => {
    const cause = Object.keys(warrantyCauses).find((code): code is keyof typeof warrantyCauses => code === picked);
    if (cause === undefined) return;
    const liability = usualLiability(cause);
    form.methods.setValue('liability', liability);
    form.methods.setValue('chargeable', liability === 'customer');
  };
  return (
    <Dialog title={`Warranty for ${worksheet.number}`} opened onClose={onClose}>
      <Form form={form} submit="Raise a warranty job" onCancel={onClose}>
        <SelectField name="cause" label="What led to it" required options={optionsOf(warrantyCauses)} onPicked={follow} />
        <SelectField name="liability" label="Who answers for it" required options={optionsOf(warrantyLiabilities)} />
        <CheckboxField name="chargeable" label="It is charged" />
        <TextareaField name="note" label="What is wrong" required maxLength={500} />
      </Form>
    </Dialog>
  );
}

/** Takes another job for the same customer, vehicle and place, and goes there. */
export function CopyDialog({ worksheet, onClose }: DialogProps) {
  const navigate = useNavigate();
  const form = useContractForm(copyWorksheet, {
    params: { id: worksheet.id },
    defaults: worksheet.customer.orderNumberRequired ? { orderNumber: '' } : {},
    notice: false,
    onDone: async ({ madeId }) => {
      onClose();
      await navigate({ href: pathTo('/clipboard/worksheets/$id', { id: madeId }) });
    },
  });
  return (
    <Dialog title={`Copy ${worksheet.number}`} opened onClose={onClose}>
      <p style={{ margin: '0 0 12px' }}>
        The new worksheet has the customer, the vehicle, the contact, the address and the lines without glass, at today’s prices. Booking, money and the
        insurance claim are not copied, and whether a calibration is needed is asked again.
      </p>
      <Form form={form} submit="Copy" onCancel={onClose}>
        {worksheet.customer.orderNumberRequired && <TextField name="orderNumber" label="Order number" required maxLength={60} />}
      </Form>
    </Dialog>
  );
}
