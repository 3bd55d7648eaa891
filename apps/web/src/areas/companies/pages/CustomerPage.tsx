import { customerTypeNames } from '@quarterlight/contract/companies/names';
import type { Customer } from '@quarterlight/contract/companies/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { customerTabs } from '../../../app/record-panels.ts';
import { useParam } from '../../../platform/param.ts';
import { can, useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { type RecordTabEntry, shownTabs, TabLinks, TabPanels } from '../../../ui/record/Tabs.tsx';
import { companyOf } from '../company.ts';
import { customersApi } from '../customers.api.ts';
import { CustomerDetails } from '../panels/CustomerDetails.tsx';
import { StandingChip } from '../parts/StatusChips.tsx';
import { useClosing } from '../parts/use-closing.tsx';

const MergedNotice = later(() => import('../../stewardship/index.ts'), 'MergedNotice');
const tabs = customerTabs.map(({ load, ...tab }) => ({ ...tab, Panel: later(async () => ({ Panel: await load() }), 'Panel') }));

export const ahead: Ahead = ({ params }) => askAhead(customersApi.one(params.id ?? ''));

/** One account: its terms, what it owes, and everything that belongs to it. */
export function CustomerPage() {
  const result = useQuery(customersApi.one(useParam('id')));
  return <LoadedRecord result={result}>{(customer) => <CustomerRecord key={customer.id} customer={customer} />}</LoadedRecord>;
}

const Balance = ({ value }: { readonly value: Customer['balance'] }) => (
  <>
    <small>Balance</small> <Money value={value} />
  </>
);

function CustomerRecord({ customer }: { readonly customer: Customer }) {
  const company = companyOf('customer', customer);
  const navigate = useNavigate();
  const personal = useCan('manage-privacy') && customer.type === 'retail';
  const toPersonal = `${pathTo('/privacy/requests/new')}?${new URLSearchParams({ kind: 'customer', record: customer.id })}`;
  const { menu, dialog } = useClosing({ ...company, code: customer.accountCode, allowedActions: customer.allowedActions });
  const entries: RecordTabEntry[] = [
    { key: 'details', title: 'Details', show: () => <CustomerDetails customer={customer} /> },
    ...shownTabs(tabs, customer, (Panel, title) => <Panel customer={customer} title={title} />),
  ];
  return (
    <RecordPage
      kind="Customer"
      number={customer.name}
      record={{ entity: 'customer', id: customer.id }}
      state={<StandingChip customer={customer} />}
      facts={
        <>
          <Copyable text={customer.accountCode} what="account code" />
          <span>{customerTypeNames[customer.type]}</span>
          {customer.parentId && <Link to={pathTo('/companies/customers/$id', { id: customer.parentId })}>{customer.parentName}</Link>}
        </>
      }
      money={<Balance value={customer.balance} />}
      menu={[...(personal ? [{ label: 'Personal data', onClick: () => void navigate({ href: toPersonal }) }] : []), ...menu]}
      strip={<TabLinks label={`Parts of ${customer.name}`} tabs={entries} />}
    >
      {(customer.mergedIntoId !== null || can('merge-companies')) && <MergedNotice kind="customer" company={customer} />}
      <TabPanels tabs={entries} />
      {dialog}
    </RecordPage>
  );
}
