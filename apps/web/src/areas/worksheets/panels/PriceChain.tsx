import type { WireMoney } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import classes from './record.module.css';

export interface PriceStep {
  readonly step: string;
  readonly price: WireMoney | null;
  readonly reason: string;
  readonly chosen: boolean;
}

/** How a price came about, step by step; the chosen one stands out. */
export function PriceChain({ chain }: { readonly chain: readonly PriceStep[] }) {
  if (chain.length === 0) return null;
  return (
    <details className={classes.chain}>
      <summary>Price: {chain.find(({ chosen }) => chosen)?.reason ?? 'typed'}</summary>
      <table>
        <tbody>
          {chain.map((link) => (
            <tr key={link.step} data-chosen={link.chosen || undefined}>
              <td>{link.reason}</td>
              <td>
                <Money value={link.price} />
              </td>
              <td>{link.chosen ? 'taken' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
