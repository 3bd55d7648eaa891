import { Checkbox } from '@mantine/core';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { acceptJob } from '@quarterlight/contract/worksheets/queue-routes';
import type { QueuedJob } from '@quarterlight/contract/worksheets/queue-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCan } from '../../../platform/permissions.ts';
import { lookupFor } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { wishWords } from '../customer/job-words.tsx';
import { BookingFields } from '../forms/BookingFields.tsx';
import { Proposals } from '../forms/Proposals.tsx';
import { SlotOffer } from '../forms/SlotOffer.tsx';
import { slotRefusals } from '../forms/slot-refusals.ts';
import { adasNames } from '../words.ts';
import { queueApi } from './queue.api.ts';

interface AcceptDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

/** Takes a customer's job: its branch, and the visit at once where the day is agreed. */
export function AcceptDialog({ worksheet, onClose }: AcceptDialogProps) {
  const { data } = useQuery(queueApi.request(worksheet.id));
  return (
    <Dialog title={`Accept ${worksheet.number}`} opened onClose={onClose} size="lg">
      {data && <AcceptForm worksheet={worksheet} request={data} onClose={onClose} />}
    </Dialog>
  );
}

const refusals = Object.fromEntries(Object.entries(slotRefusals).map(([code, field]) => [code, `booking.${field}`]));

function AcceptForm({ worksheet, request, onClose }: AcceptDialogProps & { readonly request: QueuedJob }) {
  const mayBook = useCan('edit-diary');
  const mayOverride = useCan('override-credit-limit') && request.onStop;
  const [books, setBooks] = useState(mayBook && request.wishedDay !== null);
  const branches = useQuery(companiesApi.branches());
  const types = useQuery(lookupFor(jobTypes));
  const branchId = request.branch?.id ?? '';
  const form = useContractForm(acceptJob, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: {
      branchId,
      jobTypeId: request.jobType.id,
      adasRequirement: worksheet.adasRequirement,
      tellCustomer: true,
      creditOverride: { reason: '' },
      booking: {
        branchId,
        technicianId: null,
        day: request.wishedDay ?? '',
        slot: request.wishedSlot ?? 'A',
        minutes: worksheet.estimatedMinutes,
        startsAt: null,
      },
    },
    toBody: (values: FieldValues) => {
      const { booking, creditOverride, ...rest } = values;
      const branch: unknown = books ? booking?.branchId : values.branchId;
      const reason: unknown = creditOverride?.reason;
      return {
        ...rest,
        branchId: typeof branch === 'string' && branch !== '' ? branch : null,
        ...(books ? { booking } : {}),
        ...(typeof reason === 'string' && reason.trim() !== '' ? { creditOverride: { reason } } : {}),
      };
    },
    refresh: ['worksheet', 'booking'],
    refusals: { ...refusals, 'worksheet.adas_unknown': 'adasRequirement', 'customer.say_why': 'creditOverride.reason' },
    notice: `${worksheet.number} is accepted.`,
    onDone: onClose,
  });
  return (
    <>
      <p style={{ marginTop: 0 }}>Wished for: {wishWords(request.wishedDay, request.wishedSlot)}.</p>
      {books && (
        <Proposals
          query={{ worksheetId: worksheet.id, ...(request.wishedDay ? { from: request.wishedDay } : {}) }}
          chosen={form.methods.watch(['booking.technicianId', 'booking.day', 'booking.slot']).join(' ')}
          onPick={({ branchId: at, technicianId, day, slot }) => {
            for (const [name, value] of Object.entries({ branchId: at, technicianId, day, slot }))
              form.methods.setValue(`booking.${name}`, value, { shouldDirty: true });
            form.methods.clearErrors('booking');
          }}
        />
      )}
      <Form form={form} submit={books ? 'Accept and book' : 'Accept'} onCancel={onClose} columns={2}>
        <SelectField name="jobTypeId" label="Job type" options={namedOptions(types.data)} />
        <SelectField name="adasRequirement" label="Does the vehicle need a calibration?" options={optionsOf(adasNames)} />
        {mayOverride && <TextField name="creditOverride.reason" label="On stop: why it is taken all the same" maxLength={200} />}
        {mayBook && (
          <Checkbox label="Book the visit now" checked={books} onChange={(event) => setBooks(event.currentTarget.checked)} style={{ gridColumn: '1 / -1' }} />
        )}
        {books ? <BookingFields prefix="booking." /> : <SelectField name="branchId" label="Branch" clearable options={namedOptions(branches.data)} />}
        <SlotOffer offer={form.offer} prefix="booking." send={form.submit} />
        {books && <CheckboxField name="tellCustomer" label="Send the customer a confirmation" />}
      </Form>
    </>
  );
}
