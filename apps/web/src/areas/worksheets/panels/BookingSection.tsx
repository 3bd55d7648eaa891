import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { formatNamedDay, isDay } from '@quarterlight/kit/days';
import { clockText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { waitWords } from '../wait-words.ts';
import { joined } from '../words.ts';
import classes from './record.module.css';

/** When, where and by whom the visit is. */
export function BookingSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { booking, waiting } = worksheet;
  return (
    <Section
      title="Booking"
      actions={booking?.overCapacity && <StateChip tone="amber">Beyond capacity{booking.overReason && `: ${booking.overReason}`}</StateChip>}
      empty={booking === null && waiting === null && (worksheet.allowedActions.includes('book') ? 'Not booked yet' : 'Not booked')}
    >
      {booking && (
        <Facts
          columns={3}
          of={[
            ['Day', isDay(booking.day) ? formatNamedDay(booking.day) : booking.day],
            ['Slot', joined([slotNames[booking.slot], booking.startsAt && `from ${clockText(booking.startsAt)}`], ', ')],
            ['Length', `${booking.minutes} minutes`],
            ['Technician', booking.technician?.name ?? 'Nobody yet'],
            ['Branch', booking.branch.name],
            worksheet.expectedAt !== null && worksheet.startedAt === null && ['On the way', `Expected at about ${clockText(worksheet.expectedAt)}`],
          ]}
        />
      )}
      {waiting && <p className={classes.soft}>{waitWords(waiting)}</p>}
    </Section>
  );
}
