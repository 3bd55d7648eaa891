import type { ProductFlow } from '@quarterlight/contract/replenishment/schemas';
import { dayText, numberText } from '../../../platform/formats.ts';
import classes from '../replenishment.module.css';

const [width, height] = [600, 96];

/** What lay there at the end of each day, as steps. */
export function BalanceChart({ balances }: { readonly balances: ProductFlow['balances'] }) {
  const [first, last] = [balances[0], balances.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...balances.map(({ quantity }) => quantity), 1);
  const step = width / balances.length;
  const y = (quantity: number) => height - 2 - (Math.max(0, quantity) / most) * (height - 6);
  const path = balances.map(({ quantity }, index) => `${index === 0 ? 'M0' : `H${index * step}V`}${index === 0 ? ` ${y(quantity)}` : y(quantity)}`).join('');
  const words = `${numberText(first.quantity)} on ${dayText(first.day)}, ${numberText(last.quantity)} on ${dayText(last.day)}, at most ${numberText(most)}`;
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={`Balance: ${words}`}>
        <path d={`${path}H${width}V${height}H0Z`} fill="currentColor" opacity={0.15} />
        <path d={`${path}H${width}`} fill="none" stroke="currentColor" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        <span>{dayText(first.day)}</span>
        <span>at most {numberText(most)}</span>
        <span>{dayText(last.day)}</span>
      </figcaption>
    </figure>
  );
}
