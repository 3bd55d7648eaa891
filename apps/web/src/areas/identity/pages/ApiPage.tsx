import { useLocation } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { Can } from '../../../ui/Can.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { Keys } from '../panels/Keys.tsx';

const parts = [
  { key: 'keys', title: 'Keys' },
  { key: 'reference', title: 'Reference' },
];

const Reference = later(() => import('../panels/Reference.tsx'), 'Reference');

/** API keys, and beside them the reference of the interface that they are for. */
export function ApiPage() {
  const isReference = new URLSearchParams(useLocation().searchStr).get('tab') === 'reference';
  const bar = (
    <PageTabs label="API" path={pathTo('/api')} tabs={parts} shown={isReference ? 'reference' : 'keys'}>
      <Can do="edit-webhooks">
        <Link to={pathTo('/settings/webhooks')}>Webhooks</Link>
      </Can>
    </PageTabs>
  );
  return isReference ? <Reference tabs={bar} /> : <Keys tabs={bar} />;
}
