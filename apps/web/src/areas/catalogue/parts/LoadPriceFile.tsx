import { pathTo } from '../../../app/paths.ts';
import { Can } from '../../../ui/Can.tsx';
import { Link } from '../../../ui/Link.tsx';

/** The way to where price files are loaded, for those who may load one. */
export function LoadPriceFile() {
  return (
    <Can do="load-price-files">
      <Link to={pathTo('/data-loads/price-files')} className="ql-button">
        Load a price file
      </Link>
    </Can>
  );
}
