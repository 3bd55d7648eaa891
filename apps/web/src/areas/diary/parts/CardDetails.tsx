import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useQuery } from '@tanstack/react-query';
import { namedDayText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { jobQuery } from '../job.api.ts';
import classes from './CardDetails.module.css';

export interface ShownDetails {
  readonly card: BookingCard;
  readonly beside: DOMRect;
}

const width = 320;
const gap = 6;

/** Right of the card, left of it where there is no room. */
const placeOf = ({ left, right, top }: DOMRect) => ({
  left: right + gap + width <= innerWidth ? right + gap : Math.max(gap, left - gap - width),
  top: Math.max(gap, Math.min(top, innerHeight - 260)),
  width,
});

/** What a card has no room for: whom to ring, where it is, which glass, what holds it up. What the board knows stands at once. */
export function CardDetails({ card, beside }: ShownDetails) {
  const maySee = useCan('view-worksheets');
  const { data } = useQuery({ ...jobQuery(card.worksheetId), enabled: maySee });
  return (
    <div ref={(element) => element?.showPopover()} popover="manual" role="tooltip" id={`visit-${card.id}`} className={classes.details} style={placeOf(beside)}>
      <p className={classes.title}>
        <b>{card.number}</b> {displayRegistration(card.registration)} {card.vehicleDescription}
      </p>
      <dl className={classes.facts}>
        <Fact name="When">
          {namedDayText(card.day)} {slotNames[card.slot]}, {card.minutes} minutes
        </Fact>
        {card.overCapacity && <Fact name="Beyond capacity">{card.overReason || 'No reason was kept'}</Fact>}
        <Fact name="Customer">{[card.customerName, data && contactOf(data)].filter(Boolean).join(', ')}</Fact>
        {maySee && <Fact name="Phone">{data ? [data.contact.mobile, data.contact.telephone].filter(Boolean).join(', ') || 'None given' : ' '}</Fact>}
        <Fact name="Where">{card.place === 'workshop' ? 'Workshop' : data ? addressOf(data) : [card.town, card.postcode].filter(Boolean).join(', ')}</Fact>
        <Fact name="Glass">{card.glassSummary || card.jobType}</Fact>
        {maySee && <Fact name="Held up by">{data ? <HoldUps of={data} /> : ' '}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const contactOf = ({ contact: { title, firstName, lastName } }: WorksheetDetail) => [title, firstName, lastName].filter(Boolean).join(' ');
const addressOf = ({ address: { line1, line2, line3, town, postcode } }: WorksheetDetail) => [line1, line2, line3, town, postcode].filter(Boolean).join(', ');

function HoldUps({ of }: { readonly of: WorksheetDetail }) {
  const words = [...(of.awaitingReason ? [of.awaitingReason.name] : []), ...of.holdUps.map(({ message }) => message)];
  if (words.length === 0) return 'Nothing';
  return words.map((each) => (
    <StateChip key={each} tone="amber">
      {each}
    </StateChip>
  ));
}
