import { today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tenantZone } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { anyProduct, termsApi } from '../terms.api.ts';
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
      <div role="status">
        {price && (
          <>
            {price.aboveCap && <p className={classes.above}>{price.aboveCap}</p>}
            <table className={classes.chain} aria-label="Where the price comes from">
              <tbody>
                {price.chain.map((link) => (
                  <tr key={link.step} data-chosen={link.chosen || undefined}>
                    <th scope="row">{link.reason}</th>
                    <td>{link.chosen ? 'taken' : ''}</td>
                    <td>
                      <Money value={link.price} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
    </Section>
  );
}
