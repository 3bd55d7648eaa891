import { recordAddress } from '../../../app/record-address.ts';
import { Link } from '../../../ui/Link.tsx';
import classes from './price-files.module.css';

/** The code of a product that a price is of; it leads to the product. */
export function PriceOfProduct({ id, code }: { readonly id: string; readonly code: string }) {
  const address = recordAddress('product', id);
  const text = <span className={classes.code}>{code}</span>;
  return address === undefined ? text : <Link to={address}>{text}</Link>;
}
