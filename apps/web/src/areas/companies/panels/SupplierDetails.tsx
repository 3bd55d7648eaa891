import { orderByNames } from '@quarterlight/contract/companies/names';
import type { Supplier } from '@quarterlight/contract/companies/supplier-schemas';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { weekdaysText } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { Money } from '../../../ui/bits/Money.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { Split } from '../../../ui/record/Split.tsx';
import { companyOf } from '../company.ts';
import { ClosedNotice } from '../parts/ClosedNotice.tsx';
import { RecordDates } from '../parts/RecordDates.tsx';
import { daysText } from '../words.ts';
import { AddressSections } from './AddressSections.tsx';
import { ContactsSection } from './ContactsSection.tsx';
import { NotesSection } from './NotesSection.tsx';

const forms = () => import('../forms/SupplierForms.tsx');
const DetailsForm = later(forms, 'DetailsForm');
const OrderingForm = later(forms, 'OrderingForm');
const InterfaceSection = later(() => import('./InterfaceSection.tsx'), 'InterfaceSection');
const ReturnsForm = later(forms, 'ReturnsForm');
const PaymentForm = later(forms, 'PaymentForm');

/** Who a supplier is, how orders go there and goods come back, and how it is paid. */
export function SupplierDetails({ supplier }: { readonly supplier: Supplier }) {
  const mayChange = supplier.allowedActions.includes('change');
  const company = companyOf('supplier', supplier);
  return (
    <Split aside={<RecordDates of={supplier} />}>
      {supplier.status === 'closed' && supplier.mergedIntoId === null && (
        <ClosedNotice reason={supplier.closedReason} follows="Nothing more is ordered from it." />
      )}
      <Section title="Details" canEdit={mayChange} edit={(done) => <DetailsForm supplier={supplier} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Name', supplier.name],
            ['Account code', supplier.accountCode],
            ['Our account there', supplier.ourAccount],
            ['Email', supplier.email],
            ['Telephone', supplier.telephone],
            ['VAT number', supplier.vatNumber],
            ['Company number', supplier.companyNumber],
          ]}
        />
      </Section>
      <Section title="Ordering" canEdit={mayChange} edit={(done) => <OrderingForm supplier={supplier} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Orders go by', orderByNames[supplier.orderBy]],
            ['Orders go to', supplier.orderEmail || supplier.email],
            [
              'Portal',
              supplier.portalUrl && (
                <a key="portal" href={supplier.portalUrl} target="_blank" rel="noopener noreferrer">
                  {supplier.portalUrl}
                </a>
              ),
            ],
            ['Lead time', daysText(supplier.leadDays)],
            ['Order before', supplier.cutOff],
            ['Delivers on', weekdaysText(supplier.deliveryWeekdays)],
            ['Minimum order', supplier.minimumOrder.amount === 0 ? 'None' : <Money key="minimum" value={supplier.minimumOrder} />],
            ['Carriage', supplier.carriage.amount === 0 ? 'Free' : <Money key="carriage" value={supplier.carriage} />],
            ['Carriage free from', supplier.carriageFreeOver.amount === 0 ? null : <Money key="free" value={supplier.carriageFreeOver} />],
          ]}
        />
      </Section>
      <Section title="Returns" canEdit={mayChange} edit={(done) => <ReturnsForm supplier={supplier} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Goods go back within', daysText(supplier.returnDays)],
            ['Damage is reported within', plural(supplier.damageHours, 'hour')],
            ['Handling charge', supplier.handlingBasisPoints === 0 ? 'None' : formatRate(supplier.handlingBasisPoints)],
            ['Return number', supplier.rmaRequired ? 'Needed' : 'Not needed'],
            ['Terms of returns', supplier.returnsNote],
          ]}
        />
      </Section>
      <Section title="Payment" canEdit={mayChange} edit={(done) => <PaymentForm supplier={supplier} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Terms', supplier.termsDays === 0 ? 'At once' : daysText(supplier.termsDays)],
            ['Sort code', supplier.sortCode],
            ['Account number', supplier.bankAccount],
            ['IBAN', supplier.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
          ]}
        />
      </Section>
      <ContactsSection company={company} mayChange={mayChange} />
      <AddressSections company={company} mayChange={mayChange} />
      <NotesSection company={company} mayChange={mayChange} />
      {supplier.orderBy === 'interface' && mayChange && <InterfaceSection supplier={supplier} />}
    </Split>
  );
}
