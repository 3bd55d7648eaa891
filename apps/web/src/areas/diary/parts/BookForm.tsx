import type { TrayItem } from '@quarterlight/contract/diary/schemas';
import { slotNames, slots } from '@quarterlight/contract/rules/slots';
import { bookWorksheet } from '@quarterlight/contract/worksheets/routes';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../platform/permissions.ts';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { Proposals } from '../../worksheets/index.ts';
import type { Technician } from '../board-layout.ts';

export interface BookTarget {
  readonly item: TrayItem;
  readonly day: string;
  readonly slot: 'O' | 'P' | 'A' | 'D';
  readonly technicianId: string | null;
  readonly branchId: string | null;
}
export interface BookFormProps {
  readonly target: BookTarget;
  readonly technicians: readonly Technician[];
  readonly onClose: () => void;
}

/** Who, which day, which slot, with the best slots proposed. */
export function BookForm({ target, technicians, onClose }: BookFormProps) {
  const branches = useQuery(companiesApi.branches());
  const mayOverride = useCan('override-diary-capacity');
  const form = useContractForm(bookWorksheet, {
    params: { id: target.item.worksheetId },
    version: target.item.version,
    defaults: {
      branchId: target.branchId ?? '',
      technicianId: target.technicianId,
      day: target.day,
      slot: target.slot,
      minutes: target.item.estimatedMinutes,
      startsAt: null,
      override: false,
      tellCustomer: true,
    },
    refresh: ['booking'],
    notice: `${target.item.number} is booked.`,
    refusals: {
      'diary.slot_full': 'slot',
      'diary.technician_full': 'technicianId',
      'diary.absent': 'technicianId',
      'diary.closed': 'day',
      'diary.past': 'day',
    },
    onDone: onClose,
  });
  const branchId = String(form.methods.watch('branchId') ?? '');
  return (
    <>
      <Proposals
        query={{ worksheetId: target.item.worksheetId, limit: 5 }}
        chosen={form.methods.watch(['technicianId', 'day', 'slot']).join(' ')}
        onPick={(proposal) => {
          for (const [name, value] of Object.entries({
            branchId: proposal.branchId,
            technicianId: proposal.technicianId,
            day: proposal.day,
            slot: proposal.slot,
          })) {
            form.methods.setValue(name, value, { shouldDirty: true, shouldValidate: true });
          }
        }}
      />
      <Form form={form} submit="Book" onCancel={onClose} columns={2}>
        <SelectField name="branchId" label="Branch" options={(branches.data ?? []).map((branch) => ({ value: branch.id, label: branch.name }))} />
        <SelectField
          name="technicianId"
          label="Technician"
          clearable
          options={technicians
            .filter((one) => branchId === '' || one.branch === null || one.branch.id === branchId || one.roaming)
            .map((one) => ({ value: one.id, label: one.name }))}
        />
        <DayField name="day" label="Day" />
        <SelectField name="slot" label="Slot" options={slots.map((slot) => ({ value: slot.code, label: slotNames[slot.code] }))} />
        <QuantityField name="minutes" label="Length" suffix="minutes" />
        <CheckboxField name="tellCustomer" label="Send the customer a confirmation" />
        {mayOverride && <CheckboxField name="override" label="Book beyond capacity" />}
      </Form>
    </>
  );
}
