import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import type { ReactNode } from 'react';
import { useCan } from '../../../platform/permissions.ts';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import { ofLength, Proposals } from './Proposals.tsx';
import { SlotOffer } from './SlotOffer.tsx';

interface SlotFormProps {
  readonly form: ContractForm;
  readonly worksheetId: string;
  readonly submit: string;
  readonly onClose: () => void;
  /** From which day on slots are looked for, and which of those found are proposed; from today, and all of them, unless told. */
  readonly among?: { readonly from: string; readonly fits: (proposal: SlotProposal) => boolean };
  readonly children: ReactNode;
}

/** Books or moves a visit: the best slots to pick from, everything by hand below. */
export function SlotForm({ form, worksheetId, submit, onClose, among, children }: SlotFormProps) {
  const mayOverride = useCan('override-diary-capacity');
  return (
    <>
      <Proposals
        query={among ? { worksheetId, from: among.from, days: 14, limit: 40 } : { worksheetId, ...ofLength(form.methods.watch('minutes')) }}
        fits={among?.fits}
        chosen={form.methods.watch(['technicianId', 'day', 'slot']).join(' ')}
        onPick={({ branchId, technicianId, day, slot }) => {
          for (const [name, value] of Object.entries({ branchId, technicianId, day, slot }))
            form.methods.setValue(name, value, { shouldDirty: true, shouldValidate: true });
        }}
      />
      <Form form={form} submit={submit} onCancel={onClose} columns={2}>
        {children}
        <SlotOffer offer={form.offer} send={form.submit} />
        <CheckboxField name="tellCustomer" label="Send the customer a confirmation" />
        {mayOverride && <CheckboxField name="override" label="Book beyond capacity" />}
        {mayOverride && form.methods.watch('override') === true && <TextField name="overrideReason" label="Why beyond capacity" required maxLength={200} />}
      </Form>
    </>
  );
}
