import { acceptedWays, lostReasons } from '@quarterlight/contract/quotations/names';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { namedDayText, numberText } from '../../../platform/formats.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Timeline } from '../../../ui/bits/Timeline.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { adasNames, joined, placeNames } from '../../worksheets/index.ts';
import { FollowUps } from './FollowUps.tsx';
import { Links } from './Links.tsx';

const forms = () => import('../forms/SectionForms.tsx');
const ContactForm = later(forms, 'ContactForm');
const AddressForm = later(forms, 'AddressForm');
const InsuranceForm = later(forms, 'InsuranceForm');
const JobForm = later(forms, 'JobForm');
const NotesForm = later(forms, 'NotesForm');
const OfferForm = later(forms, 'OfferForm');

interface PanelProps {
  readonly quotation: QuotationDetail;
}

/** Facts of the call, what became of the offer, follow-ups, links and what happened. */
export function Aside({ quotation }: PanelProps) {
  return (
    <>
      <Decision quotation={quotation} />
      <FollowUps quotation={quotation} />
      <Offer quotation={quotation} />
      <Call quotation={quotation} />
      <Links quotation={quotation} />
      <Section title="Timeline">
        <Timeline
          entries={quotation.timeline.map((event) => ({ id: event.id, at: event.at, by: event.userName, title: event.summary, detail: event.reason }))}
        />
      </Section>
    </>
  );
}

/** Who accepted what, or why it was lost. */
function Decision({ quotation: { acceptance, lost, options } }: PanelProps) {
  if (acceptance)
    return (
      <Section title="Accepted">
        <Facts
          columns={1}
          of={[
            ['Option', options.find(({ id }) => id === acceptance.optionId)?.title],
            ['By', acceptance.by],
            ['How', acceptedWays[acceptance.via]],
            ['When', <Instant key="at" value={acceptance.at} />],
            acceptance.wishedDay !== null && [
              'Wishes',
              joined([namedDayText(acceptance.wishedDay), acceptance.wishedSlot && slotNames[acceptance.wishedSlot]]),
            ],
            acceptance.note !== '' && ['Said', acceptance.note],
          ]}
        />
      </Section>
    );
  if (!lost) return null;
  const reason = Object.entries(lostReasons).find(([code]) => code === lost.reason)?.[1] ?? lost.reason;
  return (
    <Section title="Lost">
      <Facts
        columns={1}
        of={[
          ['Why', reason],
          lost.competitor !== '' && ['To', lost.competitor],
          lost.competitorPrice !== null && ['For', <Money key="price" value={lost.competitorPrice} />],
          lost.note !== '' && ['Note', lost.note],
        ]}
      />
    </Section>
  );
}

function Offer({ quotation }: PanelProps) {
  const { owner, branch, validUntil, viewedAt, createdAt, allowedActions } = quotation;
  return (
    <Section title="The offer" canEdit={allowedActions.includes('edit')} edit={(done) => <OfferForm quotation={quotation} done={done} />}>
      <Facts
        columns={2}
        of={[
          ['Holds until', <Day key="until" value={validUntil} />],
          ['Owner', owner?.name],
          ['Branch', branch?.name],
          ['First opened', viewedAt ? <Instant key="viewed" value={viewedAt} /> : 'Not yet'],
          ['Raised', <Instant key="raised" value={createdAt} />],
        ]}
      />
    </Section>
  );
}

function Call({ quotation }: PanelProps) {
  const { intake, customer, allowedActions } = quotation;
  const { contact, address, insurance, vehicle } = intake;
  const canEdit = allowedActions.includes('edit');
  const notes = [
    ['For the office only', intake.noteInternal],
    ['For the technician', intake.noteTechnician],
    ['For the customer', intake.noteCustomer],
  ] as const;
  const noNotes = notes.every(([, text]) => text === '');
  const noCover = !insurance || [insurance.insurerName, insurance.policyNumber, insurance.claimNumber].every((text) => text === '');
  return (
    <>
      <Section title="Contact" canEdit={canEdit} edit={(done) => <ContactForm quotation={quotation} done={done} />}>
        <Facts
          columns={2}
          of={[
            ['Customer', customer.name],
            ['Contact', joined([contact.title, contact.firstName, contact.lastName])],
            ['Mobile', contact.mobile && <a href={`tel:${contact.mobile}`}>{contact.mobile}</a>],
            ['Telephone', contact.telephone && <a href={`tel:${contact.telephone}`}>{contact.telephone}</a>],
            ['Email', contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>],
          ]}
        />
      </Section>
      <Section title="Place of work" canEdit={canEdit} edit={(done) => <AddressForm quotation={quotation} done={done} />}>
        <Facts
          columns={2}
          of={[
            ['Place', placeNames[intake.place]],
            ['Postcode', address.postcode && <Copyable key="postcode" text={address.postcode} what="postcode" />],
            ['Address', joined([address.line1, address.line2, address.line3, address.town, address.county], ', ')],
          ]}
        />
      </Section>
      <Section title="Job" canEdit={canEdit} edit={(done) => <JobForm quotation={quotation} done={done} />}>
        <Facts
          columns={2}
          of={[
            ['Vehicle', joined([vehicle.make, vehicle.model, vehicle.year])],
            ['Colour', vehicle.colour],
            ['Cause', intake.cause?.name],
            ['Day of loss', <Day key="loss" value={intake.lossOn} />],
            ['Mileage', intake.mileage === null ? null : numberText(intake.mileage)],
            ['Order number', intake.orderNumber],
            intake.fleetNumber !== '' && ['Fleet number', intake.fleetNumber],
            ['Calibration', adasNames[intake.adasRequirement]],
          ]}
        />
      </Section>
      <Section title="Insurance" empty={noCover && 'No insurer'} canEdit={canEdit} edit={(done) => <InsuranceForm quotation={quotation} done={done} />}>
        {insurance && (
          <Facts
            columns={2}
            of={[
              ['Insurer', insurance.insurerName],
              ['Policy number', insurance.policyNumber],
              ['Claim number', insurance.claimNumber],
              ['Authorisation', insurance.authorisationNumber || (insurance.authorisationNeeded ? 'Needed' : 'Not needed')],
              ['Excess', <Money key="excess" value={insurance.excess} />],
              ['Pays at most', insurance.limit ? <Money key="limit" value={insurance.limit} /> : 'No limit'],
            ]}
          />
        )}
      </Section>
      <Section title="Notes" empty={noNotes && 'No notes'} canEdit={canEdit} edit={(done) => <NotesForm quotation={quotation} done={done} />}>
        <Facts columns={1} of={notes.map(([title, text]) => text !== '' && ([title, text] as const))} />
      </Section>
    </>
  );
}
