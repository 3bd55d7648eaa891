import { Button } from '@mantine/core';
import { Day, Id, Slot } from '@quarterlight/contract/common';
import { moveBooking } from '@quarterlight/contract/diary/routes';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { slotNames, slots } from '@quarterlight/contract/rules/slots';
import { bookingReasons } from '@quarterlight/contract/system/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { useCan } from '../../../platform/permissions.ts';
import { lookupFor } from '../../../platform/query.ts';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { ClockField } from '../../../ui/form/ClockField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ofLength, Proposals, SlotOffer, slotRefusals } from '../../worksheets/index.ts';
import type { Technician } from '../board-layout.ts';
import { tellMoved } from '../move-visit.ts';
import type { Place } from '../refusal.ts';
import { takeOff } from '../take-off.ts';
import { keepVersions } from '../undo.ts';
import classes from './MoveForm.module.css';

const Chosen = z.object({ technicianId: Id.nullable(), day: Day, slot: Slot });

interface MoveFormProps {
  readonly card: BookingCard;
  /** Where it was dropped; where it is, until something else is chosen. */
  readonly to: Place;
  /** The length that was drawn; as long as it is where none was. */
  readonly minutes: number | undefined;
  readonly technicians: readonly Technician[];
  /** Why the chosen place would refuse it, as far as the board knows. */
  readonly refused: (place: Place) => string | null;
  readonly onClose: () => void;
}

/** Who, which day, which slot, how long; a place that would refuse the visit says so while it is chosen. */
export function MoveForm({ card, to, minutes, technicians, refused, onClose }: MoveFormProps) {
  const mayOverride = useCan('override-diary-capacity');
  const reasons = useQuery(lookupFor(bookingReasons));
  const needsReason = card.state !== 'booked';
  const form = useContractForm(moveBooking, {
    params: { id: card.id },
    version: card.version,
    defaults: {
      technicianId: to.technicianId,
      day: to.day,
      slot: to.slot,
      minutes: minutes ?? card.minutes,
      startsAt: to.day === card.day && to.slot === card.slot ? card.startsAt : null,
      override: false,
      tellCustomer: false,
    },
    refresh: ['worksheet', 'booking'],
    notice: false,
    refusals: slotRefusals,
    onDone(moved) {
      keepVersions(card.worksheetId, card.worksheetVersion, { booking: moved.version, worksheet: moved.worksheetVersion });
      tellMoved(card, `${card.number} was moved.`, form.methods.getValues('tellCustomer') === true);
      onClose();
    },
  });
  const reasonId = Id.safeParse(form.methods.watch('reasonId'));
  const offTheDiary = async () => {
    if (await takeOff(card, reasonId.data)) onClose();
  };
  const chosen = Chosen.safeParse(form.methods.watch());
  const refusal = chosen.success ? refused(chosen.data) : null;
  return (
    <>
      <Proposals
        query={{ worksheetId: card.worksheetId, branchId: card.branchId, ...ofLength(form.methods.watch('minutes')) }}
        chosen={form.methods.watch(['technicianId', 'day', 'slot']).join(' ')}
        onPick={({ technicianId, day, slot }) => {
          for (const [name, value] of Object.entries({ technicianId, day, slot, startsAt: null }))
            form.methods.setValue(name, value, { shouldDirty: true, shouldValidate: true });
        }}
      />
      <Form
        form={form}
        submit="Move"
        onCancel={onClose}
        columns={2}
        extra={
          <Button variant="subtle" color="gray" disabled={needsReason && !reasonId.success} onClick={() => void offTheDiary()}>
            Take off the diary
          </Button>
        }
      >
        <SelectField name="technicianId" label="Technician" clearable options={namedOptions(technicians)} />
        <DayField name="day" label="Day" />
        <SelectField name="slot" label="Slot" options={slots.map((slot) => ({ value: slot.code, label: slotNames[slot.code] }))} />
        <ClockField name="startsAt" dayName="day" label="Start, where agreed" />
        <QuantityField name="minutes" label="Length" suffix="minutes" />
        {/* Always there, so that nothing moves when it has something to say. */}
        <p className={classes.refusal} role="status">
          {refusal}
        </p>
        <SlotOffer offer={form.offer} send={form.submit} />
        {needsReason && <SelectField name="reasonId" label="Reason" required options={namedOptions(reasons.data)} />}
        <CheckboxField name="tellCustomer" label="Send the customer the new time" />
        {mayOverride && <CheckboxField name="override" label="Book beyond capacity" />}
        {mayOverride && form.methods.watch('override') === true && <TextField name="overrideReason" label="Why beyond capacity" required maxLength={200} />}
      </Form>
    </>
  );
}
