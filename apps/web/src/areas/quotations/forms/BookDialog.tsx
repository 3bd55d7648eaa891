import { Button } from '@mantine/core';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { isPostcode } from '@quarterlight/contract/rules/postcode';
import { bookQuotation } from '@quarterlight/contract/worksheets/quotation-routes';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { pathTo } from '../../../app/paths.ts';
import { moneyText, namedDayText } from '../../../platform/formats.ts';
import { useCan, useUser } from '../../../platform/permissions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { adasNames, BookingFields, CreditReason, Proposals, SlotOffer, slotRefusals } from '../../worksheets/index.ts';
import classes from './forms.module.css';

interface BookDialogProps {
  readonly quotation: QuotationDetail;
  readonly onClose: () => void;
}

const refusals = Object.fromEntries(Object.entries(slotRefusals).map(([code, field]) => [code, `booking.${field}`]));

/** What skills the work of an option takes. */
function skillsOf(option: QuotationDetail['options'][number] | undefined): string[] {
  const kinds = new Set(option?.lines.map(({ kind }) => kind));
  return [kinds.has('glass') ? 'replacement' : 'chip-repair', ...(kinds.has('calibration') ? ['adas-static'] : [])];
}

/** Makes the job of a quotation, with its slot or without, and goes there: what was said on the quotation is said on the job. */
export function BookDialog({ quotation, onClose }: BookDialogProps) {
  const navigate = useNavigate();
  const { visitMinutes } = useUser();
  const mayBook = useCan('edit-diary');
  const { acceptance, intake, branch, number } = quotation;
  const offered = quotation.options.filter(({ withdrawn }) => !withdrawn);
  const asksAdas = intake.adasRequirement === 'unknown';
  const withSlot = useRef(mayBook);
  const optionId = acceptance?.optionId ?? (offered.find(({ recommended }) => recommended) ?? offered[0])?.id ?? '';
  /** How long the visit takes: as the option's labour says, else as the settings do. */
  const minutesOf = (id: string | null) => Math.min(offered.find((one) => one.id === id)?.minutes || visitMinutes, 1_440);
  const form = useContractForm(bookQuotation, {
    params: { id: quotation.id },
    version: quotation.version,
    defaults: {
      optionId,
      ...(asksAdas && { adasRequirement: intake.adasRequirement, adasSource: intake.adasSource }),
      ...(quotation.orderNumberMissing && { orderNumber: '' }),
      booking: {
        branchId: branch?.id ?? '',
        technicianId: null,
        day: acceptance?.wishedDay ?? '',
        slot: acceptance?.wishedSlot ?? 'A',
        minutes: minutesOf(optionId),
        startsAt: null,
      },
      tellCustomer: true,
    },
    toBody: ({ booking, ...values }: FieldValues) => (withSlot.current ? { ...values, booking } : values),
    refresh: ['worksheet', 'booking', 'stock'],
    refusals,
    notice: `${number} is booked.`,
    onDone: ({ id }) => navigate({ href: pathTo('/clipboard/worksheets/$id', { id }) }),
  });
  const { watch, setValue, clearErrors, getValues, setError } = form.methods;
  const { postcode, latitude, longitude } = intake.address;
  const branchId = textOf(watch('booking.branchId'));
  const option = offered.find(({ id }) => id === watch('optionId'));
  const save = (slot: boolean) => {
    withSlot.current = slot && mayBook;
    if (withSlot.current && getValues('adasRequirement') === 'unknown')
      setError('adasRequirement', { type: 'custom', message: 'Say whether the vehicle needs a calibration before booking.' }, { shouldFocus: true });
    else void form.submit();
  };
  const isLocated = latitude !== null && longitude !== null;
  const canPropose = mayBook && (isPostcode(postcode) || branchId !== '');
  return (
    <Dialog title={`Book ${number}`} opened onClose={onClose} size="lg">
      {acceptance?.wishedDay && <p className={classes.wish}>The customer wishes {namedDayText(acceptance.wishedDay)}.</p>}
      {canPropose && (
        <Proposals
          query={{
            limit: 5,
            minutes: minutesOf(option?.id ?? null),
            skills: skillsOf(option),
            ...(branchId && { branchId }),
            ...(isPostcode(postcode) && { postcode }),
            ...(isLocated && { latitude, longitude }),
            ...(acceptance?.wishedDay && { from: acceptance.wishedDay }),
          }}
          chosen={watch(['booking.technicianId', 'booking.day', 'booking.slot']).join(' ')}
          onPick={({ branchId: at, technicianId, day, slot }) => {
            for (const [name, value] of Object.entries({ branchId: at, technicianId, day, slot })) setValue(`booking.${name}`, value, { shouldDirty: true });
            clearErrors('booking');
          }}
        />
      )}
      <Form
        form={form}
        submit={mayBook ? 'Book' : 'Make the job'}
        onCancel={onClose}
        columns={2}
        onSend={(second) => save(!second)}
        extra={
          mayBook && (
            <Button variant="default" disabled={form.saving} onClick={() => save(false)}>
              Without a slot
            </Button>
          )
        }
      >
        {offered.length > 1 && !acceptance && (
          <SelectField
            name="optionId"
            label="Option"
            options={offered.map((one) => ({ value: one.id, label: `${one.title}, ${moneyText(one.gross)}` }))}
            onPicked={(id) => setValue('booking.minutes', minutesOf(id))}
          />
        )}
        {asksAdas && <SelectField name="adasRequirement" label="Does the vehicle need a calibration?" options={optionsOf(adasNames)} />}
        {asksAdas && <TextField name="adasSource" label="Known from" maxLength={120} placeholder="Customer, photograph, VIN look-up" />}
        {quotation.orderNumberMissing && <TextField name="orderNumber" label="Order number" required maxLength={60} />}
        {mayBook && <BookingFields prefix="booking." />}
        <SlotOffer offer={form.offer} prefix="booking." send={form.submit} />
        <CreditReason isHeld={quotation.onStop} />
        {mayBook && <CheckboxField name="tellCustomer" label="Send the customer a confirmation" />}
      </Form>
    </Dialog>
  );
}
