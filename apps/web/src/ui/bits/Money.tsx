import { moneyText, unitMoneyText, type WireMoney, type WireUnitMoney } from '../../platform/formats.ts';
import classes from './bits.module.css';

/** Money in pounds with two decimals, figures of equal width. */
export function Money({ value }: { readonly value: WireMoney | null | undefined }) {
  return (
    <span className={classes.figures} data-negative={value && value.amount < 0 ? true : undefined}>
      {moneyText(value)}
    </span>
  );
}

/** A unit cost, down to the hundredth of a penny where it matters. */
export function UnitMoney({ value }: { readonly value: WireUnitMoney | null | undefined }) {
  return <span className={classes.figures}>{unitMoneyText(value)}</span>;
}
