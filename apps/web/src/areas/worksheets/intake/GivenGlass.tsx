import { getProduct } from '@quarterlight/contract/catalogue/routes';
import type { ProductOption } from '@quarterlight/contract/catalogue/schemas';
import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { lookupFor, queryClient } from '../../../platform/query.ts';
import { textOf } from '../../../ui/form/use-field.ts';

/** Adds the glass that the address of the page names, as a link from the search for glass does: once, and not to the call of another vehicle. */
export function GivenGlass({ onProduct }: { readonly onProduct: (product: ProductOption) => void }) {
  const { getValues } = useFormContext<FieldValues>();
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const { productId: id = '', registration = '', customerId } = Object.fromEntries(new URLSearchParams(searchStr));
  const take = useRef(onProduct);
  take.current = onProduct;
  useEffect(() => {
    if (id === '') return undefined;
    let isGone = false;
    const isOfThis = () => normaliseRegistration(textOf(getValues('vehicle.registration'))) === normaliseRegistration(registration);
    queryClient
      .fetchQuery({ ...lookupFor(getProduct, { params: { id }, query: {} }), meta: { quiet: true }, retry: false })
      .then((product) => {
        if (isGone) return;
        if (isOfThis() && product.active) take.current(product);
        // It is taken over: loaded anew, the page says what its draft does.
        void navigate({ to: pathname, search: customerId === undefined ? {} : { customerId }, replace: true });
      })
      // An id that is none: the glass is found by hand.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [id, registration, customerId, pathname, navigate, getValues]);
  return null;
}
