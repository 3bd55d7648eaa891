import type { Price } from '@quarterlight/contract/catalogue/schemas';
import { Money } from '../../../ui/bits/Money.tsx';
import classes from './terms.module.css';

/** The steps from which a price comes, each with what it gives and why; the one taken is marked. Who is not told them sees the price. */
export function PriceChain({ price }: { readonly price: Price }) {
  return (
    <>
      {price.aboveCap && <p className={classes.above}>{price.aboveCap}</p>}
      {price.chain.length === 0 ? (
        <p>
          <Money value={price.price} /> net
        </p>
      ) : (
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
      )}
    </>
  );
}
