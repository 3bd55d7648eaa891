import { moveBooking } from '@quarterlight/contract/diary/routes';
import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import type { AbsenceVisit } from '@quarterlight/contract/schedule/schemas';
import { bookingReasons } from '@quarterlight/contract/system/lookup-routes';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { useQuery } from '@tanstack/react-query';
import { lookupFor } from '../../../platform/query.ts';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { BookingFields, SlotForm, slotRefusals } from '../../worksheets/index.ts';

interface MoveVisitProps {
  readonly visit: AbsenceVisit;
  readonly job: WorksheetSummary;
  /** Which slots it may move to. */
  readonly fits: (proposal: SlotProposal) => boolean;
  readonly onClose: () => void;
}

/** Moves a visit out of an absence or a closed day: the best slots from its day on, none of them within it. */
export function MoveVisit({ visit, job, fits, onClose }: MoveVisitProps) {
  const reasons = useQuery(lookupFor(bookingReasons));
  const form = useContractForm(moveBooking, {
    params: { id: visit.bookingId },
    version: visit.version,
    defaults: {
      branchId: visit.branchId,
      technicianId: visit.technicianId,
      day: visit.day,
      slot: visit.slot,
      minutes: visit.minutes,
      startsAt: visit.startsAt,
      override: false,
      tellCustomer: true,
    },
    refresh: ['worksheet', 'booking', 'absence', 'branch-exception'],
    notice: `${job.number} was moved.`,
    refusals: slotRefusals,
    onDone: onClose,
  });
  return (
    <SlotForm form={form} worksheetId={visit.worksheetId} submit="Move" onClose={onClose} among={{ from: visit.day, fits }}>
      {job.state !== 'booked' && <SelectField name="reasonId" label="Why it moves" required options={namedOptions(reasons.data)} />}
      <BookingFields prefix="" />
    </SlotForm>
  );
}
