import type { Address } from '@quarterlight/contract/common';
import { addressUseNames } from '@quarterlight/contract/companies/names';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Company } from '../company.ts';
import classes from './company.module.css';

const forms = () => import('../forms/AddressForms.tsx');
const AddressForm = later(forms, 'AddressForm');
const AddressesForm = later(forms, 'AddressesForm');
const MapPosition = later(() => import('../../../ui/bits/MapPosition.tsx'), 'MapPosition');

interface SectionsProps {
  readonly company: Company;
  readonly mayChange: boolean;
}

/** Where a company is, on a small map, and its further addresses. */
export function AddressSections({ company, mayChange }: SectionsProps) {
  const { address, addresses } = company;
  const isEmpty = linesOf(address).length === 0 && address.postcode === '';
  return (
    <>
      <Section title="Address" empty={isEmpty && 'None yet.'} canEdit={mayChange} edit={(done) => <AddressForm company={company} done={done} />}>
        <div className={classes.place}>
          <Lines address={address} />
          <MapPosition latitude={address.latitude} longitude={address.longitude} label={company.name} />
        </div>
      </Section>
      <Section
        title="Further addresses"
        count={addresses.length || undefined}
        empty={addresses.length === 0 && 'None.'}
        canEdit={mayChange}
        edit={(done) => <AddressesForm company={company} done={done} />}
      >
        <ul className={classes.addresses}>
          {addresses.map((each) => (
            <li key={each.id}>
              <h3>
                {each.addressType}
                {each.usedFor !== '' && <span> · {addressUseNames[each.usedFor]}</span>}
              </h3>
              <Lines address={each} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

const lineNames = ['line1', 'line2', 'line3', 'town', 'county'] as const;
const linesOf = (address: Address) => lineNames.filter((name) => address[name] !== '');

function Lines({ address }: { readonly address: Address }) {
  return (
    <address className={classes.lines}>
      {linesOf(address).map((name) => (
        <span key={name}>{address[name]}</span>
      ))}
      {address.postcode && <Copyable text={address.postcode} what="postcode" />}
    </address>
  );
}
