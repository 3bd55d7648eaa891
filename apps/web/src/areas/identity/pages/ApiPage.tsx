import { useLocation } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Keys } from '../panels/Keys.tsx';
import classes from './ApiPage.module.css';

const Reference = later(() => import('../panels/Reference.tsx'), 'Reference');

/** API keys, and beside them the reference of the interface that they are for. */
export function ApiPage() {
  const isReference = new URLSearchParams(useLocation().searchStr).get('tab') === 'reference';
  const tabs = <Tabs isReference={isReference} />;
  return isReference ? <Reference tabs={tabs} /> : <Keys tabs={tabs} />;
}

function Tabs({ isReference }: { readonly isReference: boolean }) {
  const path = pathTo('/api');
  return (
    <nav className={classes.tabs} aria-label="API">
      <Link to={path} className={isReference ? undefined : classes.here}>
        Keys
      </Link>
      <Link to={`${path}?tab=reference`} className={isReference ? classes.here : undefined}>
        Reference
      </Link>
    </nav>
  );
}
