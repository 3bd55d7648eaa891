import { submitBranchInvoice } from '@quarterlight/contract/billing/branch-invoice-routes';
import type { BillableJob } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { useUser } from '../../../platform/permissions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { Fields, fieldOf, toBody } from './BranchInvoiceFields.tsx';
import { branchInvoicesApi } from './branch-invoices.api.ts';

/** Sends an invoice in for jobs that a branch completed: a branch its own, the office for the one that it chooses first. Then its document is asked for. */
export function SendIn({ onClose }: { readonly onClose: () => void }) {
  const isBranch = useUser().companyType === 'Branch';
  const branches = useQuery(companiesApi.branches());
  const [chosen, setChosen] = useState<string | null>(null);
  // Our own branches bill us nothing. People of a branch see theirs alone.
  const subcontract = branches.data?.filter(({ kind }) => kind === 'subcontract') ?? [];
  const branchId = chosen ?? (subcontract.length === 1 ? subcontract[0]?.id : undefined) ?? '';
  const { data } = useQuery({ ...branchInvoicesApi.billable(branchId), enabled: branchId !== '' });
  return (
    <Dialog title="Send an invoice in" opened onClose={onClose} size="lg">
      {branches.data && subcontract.length === 0 && (
        <EmptyState title="No branch bills us">Only subcontracting branches send invoices in, and there is none to choose.</EmptyState>
      )}
      {!isBranch && subcontract.length > 0 && (
        <Select
          label="Branch"
          placeholder="Choose whose invoice it is"
          required
          data-autofocus
          mb={16}
          data={namedOptions(subcontract)}
          value={branchId === '' ? null : branchId}
          onChange={setChosen}
          allowDeselect={false}
          searchable={subcontract.length > 7}
        />
      )}
      {data && <SendInForm key={branchId} branchId={branchId} jobs={data.items} onClose={onClose} />}
      {!data && (branchId !== '' || branches.isPending) && <div aria-busy="true" style={{ minHeight: 320 }} />}
    </Dialog>
  );
}

function SendInForm({ branchId, jobs, onClose }: { readonly branchId: string; readonly jobs: readonly BillableJob[]; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(submitBranchInvoice, {
    defaults: {
      branchId,
      number: '',
      invoicedOn: today(tenantZone.get()),
      note: '',
      jobIds: [],
      nets: Object.fromEntries(jobs.map((job) => [job.worksheetId, job.agreed])),
    },
    toBody,
    fieldOf,
    notice: 'The invoice is sent in. Add its document now.',
    async onDone({ id }) {
      onClose();
      await navigate({ href: pathTo('/billing/branch-invoices/$id', { id }) });
    },
  });
  return (
    <Form form={form} submit="Send in" onCancel={onClose} columns={2}>
      <Fields jobs={jobs} />
    </Form>
  );
}
