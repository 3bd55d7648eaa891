import { today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tenantZone } from '../../../platform/formats.ts';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { anyProduct, termsApi } from '../terms.api.ts';
import { PriceChain } from './PriceChain.tsx';
import classes from './terms.module.css';

/** What an account would pay for a product on a day, with the chain that the price comes from. */
export function PriceTester({ customerId }: { readonly customerId: string }) {
  const [productId, setProductId] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(() => today(tenantZone.get()));
  const result = useQuery({ ...termsApi.price(productId ?? '', customerId, day ?? ''), enabled: productId !== null && day !== null });
  const price = productId === null || day === null ? undefined : result.data;
  return (
    <Section title="What would they pay?">
      <div className={classes.asked}>
        <SearchSelect
          label="Product"
          placeholder="Code, or how its description begins"
          clearable
          value={productId}
          onChange={(id) => setProductId(id)}
          {...anyProduct}
        />
        <DayInput label="On" value={day} onChange={setDay} />
      </div>
      <div role="status">{price && <PriceChain price={price} />}</div>
    </Section>
  );
}
