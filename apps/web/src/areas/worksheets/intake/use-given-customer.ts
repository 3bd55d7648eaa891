import { getCustomer } from '@quarterlight/contract/companies/customer-routes';
import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { lookupFor, queryClient } from '../../../platform/query.ts';

/** Takes the customer that the address of the page names, as a link from its record does, where none is chosen yet. A closed account is left out. */
export function useGivenCustomer(take: (customer: CustomerOption) => void): void {
  const { getValues } = useFormContext<FieldValues>();
  const { searchStr } = useLocation();
  const id = new URLSearchParams(searchStr).get('customerId') ?? '';
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (id === '' || getValues('customerId')) return undefined;
    let isGone = false;
    // An id that is none, or of nobody whom the user may see: the field stays empty.
    queryClient
      .fetchQuery({ ...lookupFor(getCustomer, { params: { id } }), meta: { quiet: true }, retry: false })
      .then((found) => !isGone && found.status === 'active' && !getValues('customerId') && latest.current(found))
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [id, getValues]);
}
