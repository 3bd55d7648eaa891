import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import { branchKindNames } from '@quarterlight/contract/companies/names';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { branchTabs } from '../../../app/record-panels.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { type RecordTabEntry, shownTabs, TabLinks, TabPanels } from '../../../ui/record/Tabs.tsx';
import { branchesApi } from '../branches.api.ts';
import { companyOf } from '../company.ts';
import { BranchDetails } from '../panels/BranchDetails.tsx';
import { StatusChip } from '../parts/StatusChips.tsx';
import { useClosing } from '../parts/use-closing.tsx';

const tabs = branchTabs.map(({ load, ...tab }) => ({ ...tab, Panel: later(async () => ({ Panel: await load() }), 'Panel') }));

export const ahead: Ahead = ({ params }) => askAhead(branchesApi.one(params.id ?? ''));

/** One branch: when it is open, whom it serves, and everything that belongs to it. */
export function BranchPage() {
  const result = useQuery(branchesApi.one(useParam('id')));
  return <LoadedRecord result={result}>{(branch) => <BranchRecord key={branch.id} branch={branch} />}</LoadedRecord>;
}

function BranchRecord({ branch }: { readonly branch: Branch }) {
  const { menu, dialog } = useClosing({ ...companyOf('branch', branch), allowedActions: branch.allowedActions });
  const entries: RecordTabEntry[] = [
    { key: 'details', title: 'Details', show: () => <BranchDetails branch={branch} /> },
    ...shownTabs(tabs, branch, (Panel, title) => <Panel branch={branch} title={title} />),
  ];
  return (
    <RecordPage
      kind="Branch"
      number={branch.name}
      record={{ entity: 'branch', id: branch.id }}
      state={<StatusChip status={branch.status} />}
      facts={
        <>
          <Copyable text={branch.code} what="code" />
          <span>{branchKindNames[branch.kind]}</span>
        </>
      }
      menu={menu}
      strip={<TabLinks label={`Parts of ${branch.name}`} tabs={entries} />}
    >
      <TabPanels tabs={entries} />
      {dialog}
    </RecordPage>
  );
}
