import { moveBooking } from '@quarterlight/contract/diary/routes';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { slotNames, slots } from '@quarterlight/contract/rules/slots';
import { bookingReasons } from '@quarterlight/contract/system/routes';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../platform/permissions.ts';
import { lookupFor } from '../../../platform/query.ts';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { ClockField } from '../../../ui/form/ClockField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { slotRefusals, type Technician } from '../board-layout.ts';

interface MoveFormProps {
  readonly card: BookingCard;
  readonly technicians: readonly Technician[];
  readonly onClose: () => void;
}

/** Who, which day, which slot, how long. */
export function MoveForm({ card, technicians, onClose }: MoveFormProps) {
  const mayOverride = useCan('override-diary-capacity');
  const reasons = useQuery(lookupFor(bookingReasons));
  const needsReason = card.state !== 'booked';
  const form = useContractForm(moveBooking, {
    params: { id: card.id },
    version: card.version,
    defaults: {
      technicianId: card.technicianId,
      day: card.day,
      slot: card.slot,
      minutes: card.minutes,
      startsAt: card.startsAt,
      override: false,
      tellCustomer: false,
    },
    refresh: ['worksheet', 'booking'],
    notice: `${card.number} was moved.`,
    refusals: slotRefusals,
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Move" onCancel={onClose} columns={2}>
      <SelectField name="technicianId" label="Technician" clearable options={namedOptions(technicians)} />
      <DayField name="day" label="Day" />
      <SelectField name="slot" label="Slot" options={slots.map((slot) => ({ value: slot.code, label: slotNames[slot.code] }))} />
      <ClockField name="startsAt" dayName="day" label="Start, where agreed" />
      <QuantityField name="minutes" label="Length" suffix="minutes" />
      {needsReason && <SelectField name="reasonId" label="Reason" required options={namedOptions(reasons.data)} />}
      <CheckboxField name="tellCustomer" label="Send the customer the new time" />
      {mayOverride && <CheckboxField name="override" label="Book beyond capacity" />}
    </Form>
  );
}
