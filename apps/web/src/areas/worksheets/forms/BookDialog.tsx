import { Alert } from '@mantine/core';
import { bookingReasons } from '@quarterlight/contract/system/lookup-routes';
import { bookWorksheet, rebookWorksheet } from '@quarterlight/contract/worksheets/desk-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useQuery } from '@tanstack/react-query';
import { lookupFor } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { shortWhen } from '../words.ts';
import { BookingFields } from './BookingFields.tsx';
import { SlotForm } from './SlotForm.tsx';
import { slotRefusals } from './slot-refusals.ts';

interface BookDialogProps {
  readonly worksheet: WorksheetDetail;
  /** The visit is booked already and is to be moved. */
  readonly move: boolean;
  readonly onClose: () => void;
}

/** Books a visit or moves it: proposals first, everything by hand below. */
export function BookDialog({ worksheet, move, onClose }: BookDialogProps) {
  return (
    <Dialog title={`${move ? 'Rebook' : 'Book'} ${worksheet.number}`} opened onClose={onClose} size="lg">
      {worksheet.adasRequirement === 'unknown' && !move && (
        <Alert color="yellow" variant="light" mb={12}>
          Say first, under Driver assistance, whether the vehicle needs a calibration.
        </Alert>
      )}
      {move ? <RebookForm worksheet={worksheet} onClose={onClose} /> : <BookForm worksheet={worksheet} onClose={onClose} />}
    </Dialog>
  );
}

type FormProps = Omit<BookDialogProps, 'move'>;

const defaultsOf = ({ booking, branch, technician, estimatedMinutes }: WorksheetDetail) => ({
  branchId: booking?.branch.id ?? branch?.id ?? '',
  technicianId: booking?.technician?.id ?? technician?.id ?? null,
  day: booking?.day ?? '',
  slot: booking?.slot ?? ('A' as const),
  minutes: booking?.minutes ?? estimatedMinutes,
  startsAt: booking?.startsAt ?? null,
  override: false,
  tellCustomer: true,
});

function BookForm({ worksheet, onClose }: FormProps) {
  const form = useContractForm(bookWorksheet, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: defaultsOf(worksheet),
    refresh: ['booking'],
    notice: `${worksheet.number} is booked.`,
    refusals: slotRefusals,
    onDone: onClose,
  });
  return (
    <SlotForm form={form} worksheetId={worksheet.id} submit="Book" onClose={onClose}>
      <BookingFields prefix="" />
    </SlotForm>
  );
}

function RebookForm({ worksheet, onClose }: FormProps) {
  const reasons = useQuery(lookupFor(bookingReasons));
  const form = useContractForm(rebookWorksheet, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { ...defaultsOf(worksheet), reasonId: '', note: '' },
    refresh: ['booking'],
    notice: `${worksheet.number} is moved.`,
    refusals: slotRefusals,
    onDone: onClose,
  });
  const { booking } = worksheet;
  return (
    <SlotForm form={form} worksheetId={worksheet.id} submit="Rebook" onClose={onClose}>
      {booking && (
        <p style={{ gridColumn: '1 / -1', margin: 0 }}>
          Now {shortWhen(booking.day, booking.slot)}, {booking.technician?.name ?? 'nobody yet'}.
        </p>
      )}
      <SelectField name="reasonId" label="Why it moves" required options={namedOptions(reasons.data)} />
      <TextField name="note" label="Note" maxLength={500} />
      <BookingFields prefix="" />
    </SlotForm>
  );
}
