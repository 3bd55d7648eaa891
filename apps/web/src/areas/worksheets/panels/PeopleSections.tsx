import { Alert } from '@mantine/core';
import { modesOfContact } from '@quarterlight/contract/rules/contact';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { jobTypeWordsOf } from '@quarterlight/contract/worksheets/work-words';
import { capitalise } from '@quarterlight/kit/text';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Day } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { billedToNames, joined, placeNames } from '../words.ts';

const ContactForm = later(() => import('../forms/SectionForms.tsx'), 'ContactForm');
const AddressForm = later(() => import('../forms/AddressForm.tsx'), 'AddressForm');
const DetailsForm = later(() => import('../forms/SectionForms.tsx'), 'DetailsForm');

interface PanelProps {
  readonly worksheet: WorksheetDetail;
}
const mayEdit = ({ allowedActions }: WorksheetDetail) => allowedActions.includes('edit');

/** The vehicle as it is known. */
export function VehicleSection({ worksheet: { vehicle } }: PanelProps) {
  return (
    <Section title="Vehicle">
      <Facts
        columns={3}
        of={[
          [
            'Vehicle',
            vehicle.id ? (
              <Link key="link" to={pathTo('/vehicles/vehicle/$id', { id: vehicle.id })}>
                {vehicle.description || 'Open'}
              </Link>
            ) : (
              vehicle.description
            ),
          ],
          ['Body', capitalise(vehicle.body)],
          ['Colour', vehicle.colour],
          ['VIN', vehicle.vin && <Copyable key="vin" text={vehicle.vin} what="VIN" />],
          vehicle.markNow !== null && ['Mark now', vehicle.markNow === '' ? 'Not known' : <Plate key="mark" registration={vehicle.markNow} />],
          ['Mileage', vehicle.mileage === null ? null : `${numberText(vehicle.mileage)} miles`],
          ['Driver assistance', vehicle.adasFeatures.join(', ')],
        ]}
      />
    </Section>
  );
}

/** What kind of job it is. */
export function DetailsSection({ worksheet }: PanelProps) {
  return (
    <Section title="Job" place="details" canEdit={mayEdit(worksheet)} edit={(done) => <DetailsForm worksheet={worksheet} done={done} />}>
      <Facts
        columns={3}
        of={[
          ['Job type', jobTypeWordsOf(worksheet)],
          ['Cause', worksheet.cause?.name],
          ['Day of loss', <Day key="loss" value={worksheet.lossOn} />],
          ['Billed to', billedToNames[worksheet.billedTo]],
          ['Order number', worksheet.orderNumber || (worksheet.customer.orderNumberRequired ? 'Missing' : '')],
          worksheet.fleetNumber !== '' && ['Fleet number', worksheet.fleetNumber],
          ['Estimated time', `${worksheet.estimatedMinutes} minutes`],
        ]}
      />
    </Section>
  );
}

/** Who pays, whom to ring. */
export function ContactSection({ worksheet }: PanelProps) {
  const { contact, customer } = worksheet;
  return (
    <Section title="Customer and contact" canEdit={mayEdit(worksheet)} edit={(done) => <ContactForm worksheet={worksheet} done={done} />}>
      {customer.onStop && (
        <Alert color="red" variant="light" mb={12}>
          {customer.name} is on stop.
        </Alert>
      )}
      <Facts
        columns={3}
        of={[
          ['Customer', customer.name],
          ['Account', customer.accountCode],
          ['Contact', joined([contact.title, contact.firstName, contact.lastName])],
          ['Mobile', contact.mobile && <a href={`tel:${contact.mobile}`}>{contact.mobile}</a>],
          ['Telephone', contact.telephone && <a href={`tel:${contact.telephone}`}>{contact.telephone}</a>],
          ['Contact type', contact.contactType.value],
          ['Mode of contact', contact.modeOfContact.value && modesOfContact[contact.modeOfContact.value]],
          ['Email', contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>],
        ]}
      />
    </Section>
  );
}

/** Where the work is done. */
export function AddressSection({ worksheet }: PanelProps) {
  const { address } = worksheet;
  const lines = joined([address.line1, address.line2, address.line3, address.town, address.county], ', ');
  return (
    <Section title="Place of work" canEdit={mayEdit(worksheet)} edit={(done) => <AddressForm worksheet={worksheet} done={done} />}>
      <Facts
        columns={3}
        of={[
          ['Place', placeNames[worksheet.place]],
          ['Address', lines],
          ['Postcode', address.postcode && <Copyable key="postcode" text={address.postcode} what="postcode" />],
        ]}
      />
    </Section>
  );
}
