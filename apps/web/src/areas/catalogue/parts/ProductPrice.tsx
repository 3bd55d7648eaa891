import { TextInput } from '@mantine/core';
import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import { today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { numberText, tenantZone } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Money, UnitMoney } from '../../../ui/bits/Money.tsx';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { productsApi, searchedCustomer } from '../products.api.ts';
import { PriceChain } from './PriceChain.tsx';
import classes from './product.module.css';

/** What is asked, kept in the address so that a link shows the same price. */
function useAsked() {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const address = Object.fromEntries(new URLSearchParams(searchStr));
  const quantity = Number(address.quantity ?? 1);
  return {
    customerId: address.customer ?? null,
    quantity: quantity > 0 && quantity <= 1_000_000 && Math.round(quantity * 1000) / 1000 === quantity ? quantity : 1,
    day: address.on ?? today(tenantZone.get()),
    set(change: Readonly<Record<string, string | null>>) {
      const next = Object.entries({ ...address, ...change }).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, value] as const]));
      void navigate({ to: pathname, search: Object.fromEntries(next), replace: true, resetScroll: false });
    },
  };
}

/** What a customer pays for so many on a day: every step with its price and reason, the chosen one marked. */
export function ProductPrice({ product }: { readonly product: ProductRecord }) {
  const asked = useAsked();
  const [typed, setTyped] = useState(String(asked.quantity));
  const { customerId, quantity, day } = asked;
  const result = useQuery({ ...productsApi.price({ productId: product.id, customerId, quantity, day }), placeholderData: (before) => before });
  const price = result.data;
  const seesCustomers = useCan('view-customers');
  const customer = useQuery({ ...productsApi.customer(customerId ?? ''), enabled: customerId !== null && seesCustomers });
  return (
    <>
      <div className={classes.asked}>
        <SearchSelect
          label="Customer"
          placeholder="Anybody, or a name"
          value={customerId}
          initial={customerId === null ? null : { value: customerId, label: customer.data?.name ?? 'Customer' }}
          onChange={(id) => asked.set({ customer: id })}
          {...searchedCustomer}
        />
        <TextInput
          label="Quantity"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            asked.set({ quantity: event.currentTarget.value === '1' ? null : event.currentTarget.value });
          }}
        />
        <DayInput label="On" value={day} onChange={(next) => asked.set({ on: next === today(tenantZone.get()) ? null : next })} />
      </div>
      <div role="status">
        {price && (
          <>
            <PriceChain price={price} />
            <p className={classes.sum}>
              <span>
                {numberText(price.quantity)} × <Money value={price.price} /> net
              </span>
              <span>
                VAT <Money value={price.vat} />
              </span>
              <strong>
                Total <Money value={price.gross} />
              </strong>
              {price.cost && (
                <span>
                  Cost <UnitMoney value={price.cost} /> each
                </span>
              )}
              {price.marginBasisPoints !== null && <span>Margin {numberText(price.marginBasisPoints / 100)}%</span>}
            </p>
          </>
        )}
      </div>
    </>
  );
}
