import { recordDamage, repairDamage } from '@quarterlight/contract/worksheets/damage-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { DamageFields, noDamage } from './DamageFields.tsx';
import { PhotographField } from './PhotographField.tsx';

interface DialogProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

/** Records a damage as it was found. */
export function RecordDamageDialog({ worksheet, onClose }: DialogProps) {
  const form = useContractForm(recordDamage, {
    params: { id: worksheet.id },
    defaults: { ...noDamage, beforeFileId: null },
    toBody: (values) => ({ ...values, beforeFileId: values['beforeFileId'] || null }),
    notice: 'The damage is recorded.',
    onDone: onClose,
  });
  return (
    <Dialog title={`Damage on ${worksheet.number}`} opened onClose={onClose} size="lg">
      <Form form={form} submit="Record" onCancel={onClose}>
        <DamageFields />
        <PhotographField worksheet={worksheet} form={form} name="beforeFileId" label="Photograph before" />
      </Form>
    </Dialog>
  );
}

/** Says that a damage was repaired, with its photographs. */
export function RepairDamageDialog({ worksheet, damage, onClose }: DialogProps & { readonly damage: WorksheetDetail['damages'][number] }) {
  const form = useContractForm(repairDamage, {
    params: { id: worksheet.id, damageId: damage.id },
    defaults: { beforeFileId: damage.beforeFileId, afterFileId: null },
    toBody: ({ beforeFileId, afterFileId }) => ({ beforeFileId: beforeFileId || null, afterFileId: afterFileId || null }),
    notice: 'The repair is recorded.',
    onDone: onClose,
  });
  return (
    <Dialog title={`Repair on ${worksheet.number}`} opened onClose={onClose}>
      <Form form={form} submit="Repaired" onCancel={onClose}>
        <PhotographField worksheet={worksheet} form={form} name="beforeFileId" label="Photograph before" />
        <PhotographField worksheet={worksheet} form={form} name="afterFileId" label="Photograph after" />
      </Form>
    </Dialog>
  );
}
