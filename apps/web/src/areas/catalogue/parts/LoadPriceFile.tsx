import { leadsSomewhere } from '../../../platform/navigation.ts';
import { Link } from '../../../ui/Link.tsx';

const address = '/data-loads/price-files';

/** The way to where price files are loaded, for those who may load one. */
export function LoadPriceFile() {
  return leadsSomewhere(address) ? (
    <Link to={address} className="ql-button">
      Load a price file
    </Link>
  ) : null;
}
