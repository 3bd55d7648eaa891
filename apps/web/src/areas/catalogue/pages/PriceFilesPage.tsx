import { listPriceFiles } from '@quarterlight/contract/catalogue/price-file-routes';
import { useLocation } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { criteriaOf } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { later } from '../../../ui/later.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { PriceFileList } from '../panels/PriceFileList.tsx';
import { latestFirst } from '../price-file-words.ts';
import { priceFilesApi } from '../price-files.api.ts';

const PriceFileComparison = later(() => import('../panels/PriceFileComparison.tsx'), 'PriceFileComparison');
const PriceFileRecord = later(() => import('../panels/PriceFileRecord.tsx'), 'PriceFileRecord');
const BestBuys = later(() => import('../panels/BestBuys.tsx'), 'BestBuys');

const tabs = [
  { key: 'files', title: 'Files' },
  { key: 'compare', title: 'Compare' },
  { key: 'best-buy', title: 'Best buy' },
] as const;

export const ahead: Ahead = ({ search }) => {
  if (!search['tab'] && !search['file']) askAhead(priceFilesApi.list(criteriaOf(listPriceFiles, search, latestFirst)));
};

/** The price files of suppliers: which hold, which are to come and which went before; two of them compared; and from whom each product is bought best. */
export function PriceFilesPage() {
  const address = new URLSearchParams(useLocation().searchStr);
  const shown = tabs.find(({ key }) => key === address.get('tab'))?.key ?? 'files';
  const file = address.get('file') ?? '';
  const bar = <PageTabs label="Price files" path={pathTo('/catalogue/price-files')} tabs={tabs} shown={shown} />;
  if (shown === 'compare') return <PriceFileComparison tabs={bar} />;
  if (shown === 'best-buy') return <BestBuys tabs={bar} />;
  return file === '' ? <PriceFileList tabs={bar} /> : <PriceFileRecord key={file} id={file} tabs={bar} />;
}
