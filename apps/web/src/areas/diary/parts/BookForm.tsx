import type { Board, TrayItem } from '@quarterlight/contract/diary/schemas';
import { slotNames, slots } from '@quarterlight/contract/rules/slots';
import { bookWorksheet } from '@quarterlight/contract/worksheets/desk-routes';
import { useQuery } from '@tanstack/react-query';
import { ClockField } from '../../../ui/form/ClockField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { SlotForm, slotRefusals } from '../../worksheets/index.ts';
import type { Technician } from '../board-layout.ts';
import { tellBooked } from '../take-off.ts';

export interface BookTarget {
  readonly item: TrayItem;
  readonly day: string;
  readonly slot: 'O' | 'P' | 'A' | 'D';
  readonly technicianId: string | null;
  readonly branchId: string | null;
}
interface BookFormProps {
  readonly target: BookTarget;
  readonly technicians: readonly Technician[];
  readonly lent: Board['lent'];
  readonly onClose: () => void;
}

/** Who, which day, which slot, with the best slots proposed. */
export function BookForm({ target, technicians, lent, onClose }: BookFormProps) {
  const branches = useQuery(companiesApi.branches());
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
    notice: false,
    refusals: slotRefusals,
    onDone({ version }) {
      const { worksheetId, number, version: before } = target.item;
      tellBooked({ worksheetId, number, before, after: version, customerTold: form.methods.getValues('tellCustomer') === true });
      onClose();
    },
  });
  const branchId = String(form.methods.watch('branchId') ?? '');
  const isLent = ({ id }: Technician) => lent.some((one) => one.technicianId === id && one.branchId === branchId);
  return (
    <SlotForm form={form} worksheetId={target.item.worksheetId} submit="Book" onClose={onClose}>
      <SelectField name="branchId" label="Branch" options={namedOptions(branches.data)} />
      <SelectField
        name="technicianId"
        label="Technician"
        clearable
        options={namedOptions(technicians.filter((one) => branchId === '' || one.branch === null || one.branch.id === branchId || one.roaming || isLent(one)))}
      />
      <DayField name="day" label="Day" />
      <SelectField name="slot" label="Slot" options={slots.map((slot) => ({ value: slot.code, label: slotNames[slot.code] }))} />
      <ClockField name="startsAt" dayName="day" label="Start, where agreed" />
      <QuantityField name="minutes" label="Length" suffix="minutes" />
    </SlotForm>
  );
}
