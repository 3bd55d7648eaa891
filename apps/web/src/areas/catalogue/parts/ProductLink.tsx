import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Link } from '../../../ui/Link.tsx';

/** A product's code that leads to its record; the code alone for whoever may not see the catalogue. */
export function ProductLink({ id, code }: { readonly id: string; readonly code: string }) {
  const sees = useCan('view-catalogue');
  const text = <Eurocode code={code} />;
  return sees ? <Link to={pathTo('/catalogue/products/$id', { id })}>{text}</Link> : text;
}
