import { placeNames } from '@quarterlight/contract/catalogue/names';
import type { LabourRate } from '@quarterlight/contract/catalogue/schemas';
import { listCustomerDiscounts, listCustomerLabourRates, listCustomerPrices, listPriceCaps } from '@quarterlight/contract/catalogue/terms-routes';
import type { CustomerDiscount, CustomerPrice, PriceCap } from '@quarterlight/contract/catalogue/terms-schemas';
import { customerDiscountSheet, customerLabourRateSheet, customerPriceSheet, priceCapSheet } from '@quarterlight/contract/catalogue/terms-sheets';
import { isSearchable } from '@quarterlight/contract/rules/search-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { fileOf } from '../../../platform/list-file.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { FindInput } from '../../../ui/FindInput.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { ChangeCap, ChangeDiscount, ChangePrice, NewCap, NewDiscount, NewPrice } from '../forms/TermForms.tsx';
import { ChangeRate, NewRate } from '../forms/WorkForms.tsx';
import { PriceTester } from '../parts/PriceTester.tsx';
import { dayLooks, TermsTable } from '../parts/TermsTable.tsx';
import { termsApi } from '../terms.api.ts';

interface CustomerTermsProps {
  readonly customer: { readonly id: string; readonly name: string };
  readonly title: string;
}

const most = 200;
const asAsked = (all: boolean) => ({ limit: most, ...(all ? { shown: 'all' as const } : {}) });

/** What an account has negotiated: prices, discounts, labour rates and caps with their days, and what it would pay for a product. */
export function CustomerTerms({ customer: { id }, title }: CustomerTermsProps) {
  return (
    <div role="group" aria-label={title}>
      <PriceTester customerId={id} />
      <Prices customerId={id} />
      <Discounts customerId={id} />
      <Rates customerId={id} />
      <Caps customerId={id} />
    </div>
  );
}

interface OfCustomer {
  readonly customerId: string;
}

function Prices({ customerId }: OfCustomer) {
  const mayChange = useCan('edit-customers');
  const [all, setAll] = useState(false);
  const [text, setText] = useState('');
  const typed = useDeferredValue(text.trim());
  const query = { ...asAsked(all), ...(isSearchable(typed) ? { q: typed } : {}) };
  const result = useQuery(termsApi.prices(customerId, query));
  const ends = useMutation(termsApi.changePrice());
  const removes = useMutation(termsApi.removePrice());
  return (
    <TermsTable<CustomerPrice>
      title="Agreed prices"
      result={result}
      columns={columnsOf(customerPriceSheet, {
        code: { width: 170, cell: (row) => <Eurocode code={row.productCode} /> },
        description: {},
        list: { align: 'end', width: 100, cell: (row) => <Money value={row.listPrice} /> },
        price: { align: 'end', width: 110, cell: (row) => <Money value={row.price} /> },
        ...dayLooks,
      })}
      file={fileOf(customerPriceSheet, listCustomerPrices, query, { id: customerId })}
      nameOf={(row) => `the price of ${row.productCode}`}
      empty="None: its discount, the mark-up or the list price applies."
      filtered={isSearchable(typed)}
      tools={<FindInput label="Find an agreed price by product code" placeholder="Product code" value={text} onChange={setText} />}
      shownAll={all}
      onShowAll={setAll}
      acts={
        mayChange
          ? {
              add: 'Agree a price',
              addForm: (close) => <NewPrice customerId={customerId} onClose={close} />,
              change: 'Change the price',
              changeForm: (row, close) => <ChangePrice row={row} onClose={close} />,
              ends,
              removes,
            }
          : undefined
      }
    />
  );
}

function Discounts({ customerId }: OfCustomer) {
  const mayChange = useCan('edit-customers');
  const [all, setAll] = useState(false);
  const query = asAsked(all);
  const result = useQuery(termsApi.discounts(customerId, query));
  const ends = useMutation(termsApi.changeDiscount());
  const removes = useMutation(termsApi.removeDiscount());
  return (
    <TermsTable<CustomerDiscount>
      title="Discounts by category"
      result={result}
      columns={columnsOf(customerDiscountSheet, {
        category: { width: 220 },
        discount: { align: 'end', width: 90, cell: (row) => `${row.discountBasisPoints / 100}%` },
        ...dayLooks,
      })}
      file={fileOf(customerDiscountSheet, listCustomerDiscounts, query, { id: customerId })}
      nameOf={(row) => `the discount on ${row.categoryName}`}
      empty="None: on glass, the general discount of the account applies."
      shownAll={all}
      onShowAll={setAll}
      acts={
        mayChange
          ? {
              add: 'Agree a discount',
              addForm: (close) => <NewDiscount customerId={customerId} onClose={close} />,
              change: 'Change the discount',
              changeForm: (row, close) => <ChangeDiscount row={row} onClose={close} />,
              ends,
              removes,
            }
          : undefined
      }
    />
  );
}

function Rates({ customerId }: OfCustomer) {
  const mayChange = useCan('edit-labour-rates');
  const [all, setAll] = useState(false);
  const query = asAsked(all);
  const result = useQuery(termsApi.rates(customerId, query));
  const ends = useMutation(termsApi.changeRate());
  const removes = useMutation(termsApi.removeRate());
  return (
    <TermsTable<LabourRate>
      title="Labour rates of its own"
      result={result}
      columns={columnsOf(customerLabourRateSheet, {
        name: { width: 180 },
        jobType: { width: 130, cell: (row) => row.jobTypeName ?? 'Any' },
        glassType: { width: 130, cell: (row) => row.glassTypeName ?? 'Any' },
        place: { width: 90, cell: (row) => (row.place === null ? 'Any' : placeNames[row.place]) },
        category: {},
        price: { align: 'end', width: 90, cell: (row) => <Money value={row.price} /> },
        minutes: { align: 'end', width: 80 },
        ...dayLooks,
      })}
      file={fileOf(customerLabourRateSheet, listCustomerLabourRates, query, { id: customerId })}
      nameOf={(row) => row.name}
      empty="None: the usual labour rates apply."
      shownAll={all}
      onShowAll={setAll}
      acts={
        mayChange
          ? {
              add: 'Agree a labour rate',
              addForm: (close) => <NewRate customerId={customerId} onClose={close} />,
              change: 'Change the labour rate',
              changeForm: (row, close) => <ChangeRate row={row} onClose={close} />,
              ends,
              removes,
            }
          : undefined
      }
    />
  );
}

function Caps({ customerId }: OfCustomer) {
  const mayChange = useCan('edit-customers');
  const [all, setAll] = useState(false);
  const query = asAsked(all);
  const result = useQuery(termsApi.caps(customerId, query));
  const ends = useMutation(termsApi.changeCap());
  const removes = useMutation(termsApi.removeCap());
  return (
    <TermsTable<PriceCap>
      title="Price caps"
      result={result}
      columns={columnsOf(priceCapSheet, {
        what: { width: 200 },
        cap: { align: 'end', width: 100, cell: (row) => <Money value={row.cap} /> },
        note: { width: 220 },
        ...dayLooks,
      })}
      file={fileOf(priceCapSheet, listPriceCaps, query, { id: customerId })}
      nameOf={(row) => `the cap for ${row.categoryName ?? 'the whole job'}`}
      empty="None: the account pays what the work comes to."
      shownAll={all}
      onShowAll={setAll}
      acts={
        mayChange
          ? {
              add: 'Agree a cap',
              addForm: (close) => <NewCap customerId={customerId} onClose={close} />,
              change: 'Change the cap',
              changeForm: (row, close) => <ChangeCap row={row} onClose={close} />,
              ends,
              removes,
            }
          : undefined
      }
    />
  );
}
