import { listTransfers } from '@quarterlight/contract/transfers/routes';
import { useLocation } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { criteriaOf } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { later } from '../../../ui/later.tsx';
import { newestFirst, TransferList } from '../opened/TransferList.tsx';
import { transfersApi } from '../transfers.api.ts';

const OpenedTransfer = later(() => import('../opened/TransferRecord.tsx'), 'OpenedTransfer');
const NewTransfer = later(() => import('../forms/NewTransfer.tsx'), 'NewTransfer');

export const ahead: Ahead = ({ search }) => {
  if (search['id']) askAhead(transfersApi.one(search['id']));
  else if (!search['new']) askAhead(transfersApi.list(criteriaOf(listTransfers, search, newestFirst)));
};

/** Transfers between locations: the list, a new one, or the one that the address names. */
export function TransfersPage() {
  const { searchStr } = useLocation();
  const search = new URLSearchParams(searchStr);
  const id = search.get('id');
  if (id !== null) return <OpenedTransfer key={id} id={id} />;
  if (search.has('new')) return <NewTransfer fromPlaceId={search.get('from') ?? ''} />;
  return <TransferList />;
}
