import { Button } from '@mantine/core';
import { slots } from '@quarterlight/contract/rules/slots';
import { stopWaiting, type Waiting, waitForSlot } from '@quarterlight/contract/worksheets/wait-routes';
import { addDays, day, today } from '@quarterlight/kit/days';
import { useMutation, useQuery } from '@tanstack/react-query';
import { tenantZone } from '../../../platform/formats.ts';
import { mutationFor } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { techniciansOf } from './technicians.ts';

interface WaitDialogProps {
  readonly job: { readonly id: string; readonly number: string; readonly version: number; readonly branchId: string | null };
  /** The day of its visit, where it has one. */
  readonly bookedDay: string | null;
  readonly waiting: Waiting | null;
  readonly onClose: () => void;
}

const usualDays = 14;
const slotOptions = slots.map(({ code, name }) => ({ value: code, label: name }));

/** From which day to which a job could be done earlier, in which slots and by whom. */
export function WaitDialog({ job, bookedDay, waiting, onClose }: WaitDialogProps) {
  const now = today(tenantZone.get());
  const board = useQuery(techniciansOf(job.branchId ?? undefined));
  const form = useContractForm(waitForSlot, {
    params: { id: job.id },
    version: job.version,
    defaults: {
      from: waiting?.from ?? now,
      to: waiting?.to ?? (bookedDay !== null && bookedDay > now ? addDays(day(bookedDay), -1) : addDays(now, usualDays)),
      slots: waiting?.slots ?? [],
      technicianId: waiting?.technicianId ?? null,
      note: waiting?.note ?? '',
    },
    refresh: ['worksheet', 'booking'],
    notice: `${job.number} waits for an earlier slot.`,
    onDone: onClose,
  });
  const stop = useMutation(mutationFor(stopWaiting, { refresh: ['worksheet', 'booking'], notice: `${job.number} waits no more.`, onDone: onClose }));
  const end = () => void stop.mutateAsync({ params: { id: job.id }, version: job.version }).catch(() => undefined);
  return (
    <Dialog title={`${job.number} on the waiting list`} opened onClose={onClose}>
      <Form form={form} submit={waiting === null ? 'Put on the waiting list' : 'Save'} onCancel={onClose}>
        <DayField name="from" label="From" required />
        <DayField name="to" label="To" required />
        <ChecksField name="slots" label="Slots that would do" description="Any morning or afternoon, where none is ticked." options={slotOptions} inline />
        <SelectField name="technicianId" label="Technician, where only one will do" clearable options={namedOptions(board.data?.technicians)} />
        <TextareaField name="note" label="Note" maxLength={300} />
      </Form>
      {waiting !== null && (
        <Button variant="subtle" color="red" size="compact-sm" mt={12} loading={stop.isPending} onClick={end}>
          Take off the waiting list
        </Button>
      )}
    </Dialog>
  );
}
