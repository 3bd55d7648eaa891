import { listDataLoads } from '@quarterlight/contract/loads/routes';
import type { LoadKind } from '@quarterlight/contract/loads/schemas';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { criteriaOf } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { criteria, loadAddress } from '../addresses.ts';
import { loadKinds } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import { BringFile } from './BringFile.tsx';
import { History } from './History.tsx';

const OpenedLoad = later(() => import('../opened/OpenedLoad.tsx'), 'OpenedLoad');

/** What the page of a kind shows first is asked for before it is drawn. */
export const aheadOf =
  (kind: LoadKind): Ahead =>
  ({ search }) => {
    if (search['load']) askAhead(loadsApi.one(search['load']));
    else askAhead(loadsApi.list(criteriaOf(listDataLoads, search, criteria(kind))));
  };

/** The page of a kind of load: a place to bring a file, and the history; or the load that the address names. */
export function LoadsPage({ of }: { readonly of: LoadKind }) {
  const { searchStr } = useLocation();
  const navigate = useNavigate();
  const kind = loadKinds[of];
  const search = new URLSearchParams(searchStr);
  const opened = search.get('load');
  if (opened !== null) return <OpenedLoad key={opened} id={opened} wantsColumns={search.get('step') === 'columns'} />;
  return (
    <Page title={kind.title} fill>
      <BringFile kind={kind} onBrought={({ id }) => void navigate({ href: loadAddress(kind, id) })} />
      <History kind={kind} />
    </Page>
  );
}
