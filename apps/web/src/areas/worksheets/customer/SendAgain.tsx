import { sendJobAgain } from '@quarterlight/contract/worksheets/customer-job-routes';
import type { CustomerJob, JobAccount } from '@quarterlight/contract/worksheets/customer-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../platform/notices.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { customerJobsApi } from './customer.api.ts';
import { JobForm } from './JobForm.tsx';
import { bodyOf, valuesOf } from './job-values.ts';
import { useSendPhotographs } from './NewJob.tsx';

interface SendAgainProps {
  readonly job: CustomerJob;
  readonly onClose: () => void;
}

/** A job that was not accepted, to be changed and sent again. */
export function SendAgain({ job, onClose }: SendAgainProps) {
  const account = useQuery(customerJobsApi.account());
  return (
    <Page title={`Send ${job.number} again`}>
      <LoadedRecord result={account}>{(known) => <Filled job={job} account={known} onClose={onClose} />}</LoadedRecord>
    </Page>
  );
}

function Filled({ job, account, onClose }: SendAgainProps & { readonly account: JobAccount }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const send = useSendPhotographs();
  const form = useContractForm(sendJobAgain, {
    params: { id: job.id },
    version: job.version,
    defaults: valuesOf(job),
    toBody: bodyOf,
    refresh: ['worksheet'],
    notice: false,
    async onDone({ id, number }) {
      if (await send(id, files)) notify.success(`${number} is sent again.`);
      onClose();
    },
  });
  return <JobForm form={form} account={account} submit="Send it again" files={files} onFiles={setFiles} onCancel={onClose} />;
}
