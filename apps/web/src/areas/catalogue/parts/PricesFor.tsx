import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../platform/permissions.ts';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { productsApi, searchedCustomer } from '../products.api.ts';
import { useGlassAddress } from '../use-glass-address.ts';
import classes from './find-glass.module.css';

/** For whom the glass is priced: what an account pays is the office's. */
export function PricesFor() {
  const { address, replace } = useGlassAddress();
  const { customerId = null } = address;
  const seesCustomers = useCan('view-customers');
  const customer = useQuery({ ...productsApi.customer(customerId ?? ''), enabled: customerId !== null && seesCustomers });
  if (!seesCustomers) return null;
  return (
    <div className={classes.payer}>
      <SearchSelect
        label="Prices for"
        placeholder="Anybody, or a customer"
        value={customerId}
        initial={customerId === null ? null : { value: customerId, label: customer.data?.name ?? 'Customer' }}
        onChange={(id) => replace({ customerId: id })}
        {...searchedCustomer}
      />
    </div>
  );
}
