import { orderByNames } from '@quarterlight/contract/companies/names';
import type { Supplier } from '@quarterlight/contract/companies/supplier-schemas';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { supplierTabs } from '../../../app/record-panels.ts';
import { useParam } from '../../../platform/param.ts';
import { can } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { type RecordTabEntry, shownTabs, TabLinks, TabPanels } from '../../../ui/record/Tabs.tsx';
import { companyOf } from '../company.ts';
import { SupplierDetails } from '../panels/SupplierDetails.tsx';
import { StatusChip } from '../parts/StatusChips.tsx';
import { useClosing } from '../parts/use-closing.tsx';
import { suppliersApi } from '../suppliers.api.ts';

const MergedNotice = later(() => import('../../stewardship/index.ts'), 'MergedNotice');
const tabs = supplierTabs.map(({ load, ...tab }) => ({ ...tab, Panel: later(async () => ({ Panel: await load() }), 'Panel') }));

export const ahead: Ahead = ({ params }) => askAhead(suppliersApi.one(params.id ?? ''));

/** One supplier: how orders go there, and everything that belongs to it. */
export function SupplierPage() {
  const result = useQuery(suppliersApi.one(useParam('id')));
  return <LoadedRecord result={result}>{(supplier) => <SupplierRecord key={supplier.id} supplier={supplier} />}</LoadedRecord>;
}

function SupplierRecord({ supplier }: { readonly supplier: Supplier }) {
  const { menu, dialog } = useClosing({ ...companyOf('supplier', supplier), code: supplier.accountCode, allowedActions: supplier.allowedActions });
  const entries: RecordTabEntry[] = [
    { key: 'details', title: 'Details', show: () => <SupplierDetails supplier={supplier} /> },
    ...shownTabs(tabs, supplier, (Panel, title) => <Panel supplier={supplier} title={title} />),
  ];
  return (
    <RecordPage
      kind="Supplier"
      number={supplier.name}
      record={{ entity: 'supplier', id: supplier.id }}
      state={<StatusChip status={supplier.status} />}
      facts={
        <>
          <Copyable text={supplier.accountCode} what="account code" />
          <span>Orders by {orderByNames[supplier.orderBy].toLowerCase()}</span>
        </>
      }
      menu={menu}
      strip={<TabLinks label={`Parts of ${supplier.name}`} tabs={entries} />}
    >
      {(supplier.mergedIntoId !== null || can('merge-companies')) && <MergedNotice kind="supplier" company={supplier} />}
      <TabPanels tabs={entries} />
      {dialog}
    </RecordPage>
  );
}
