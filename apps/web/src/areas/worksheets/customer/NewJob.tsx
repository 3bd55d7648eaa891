import { Button } from '@mantine/core';
import { submitJob } from '@quarterlight/contract/worksheets/customer-job-routes';
import type { JobAccount } from '@quarterlight/contract/worksheets/customer-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { notify } from '../../../platform/notices.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { customerJobsApi } from './customer.api.ts';
import classes from './customer.module.css';
import { JobForm } from './JobForm.tsx';
import { bodyOf, dropJobDraft, emptyJob, keepJobDraft, readJobDraft } from './job-values.ts';

/** A new job; what is typed is kept in this browser until it is sent. */
export function NewJob() {
  const account = useQuery(customerJobsApi.account());
  const [round, setRound] = useState(0);
  const startAfresh = () => {
    dropJobDraft();
    setRound(round + 1);
  };
  return (
    <Page title="New job">
      <LoadedRecord result={account}>{(known) => <Filled key={round} account={known} startAfresh={startAfresh} />}</LoadedRecord>
    </Page>
  );
}

function Filled({ account, startAfresh }: { readonly account: JobAccount; readonly startAfresh: () => void }) {
  const navigate = useNavigate();
  const [draft] = useState(readJobDraft);
  const [files, setFiles] = useState<readonly File[]>([]);
  const send = useSendPhotographs();
  const form = useContractForm(submitJob, {
    defaults: draft ?? emptyJob(),
    toBody: bodyOf,
    refresh: ['worksheet'],
    notice: false,
    async onDone({ id, number }) {
      dropJobDraft();
      if (await send(id, files)) notify.success(`${number} is sent. We will answer as soon as we can.`);
      await navigate({ href: pathTo('/clipboard/jobs/$id', { id }) });
    },
  });
  const { methods } = form;
  const unsaved = useRef(form.isUnsaved);
  unsaved.current = form.isUnsaved;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const watching = methods.watch((values) => {
      clearTimeout(timer);
      timer = setTimeout(() => unsaved.current() && keepJobDraft(values), 300);
    });
    return () => {
      clearTimeout(timer);
      watching.unsubscribe();
    };
  }, [methods]);
  return (
    <>
      {draft && (
        <p className={classes.draft}>
          This is the job that you had begun. Photographs are to be chosen again.
          <Button variant="default" size="compact-sm" onClick={startAfresh}>
            Start afresh
          </Button>
        </p>
      )}
      <JobForm
        form={form}
        account={account}
        submit="Send the job"
        files={files}
        onFiles={setFiles}
        onCancel={() => void navigate({ href: pathTo('/clipboard/jobs') })}
      />
    </>
  );
}

/** Sends the photographs after their job; whether they arrived. The job is sent already: they can be added on its own page. */
export function useSendPhotographs(): (id: string, files: readonly File[]) => Promise<boolean> {
  const add = useMutation(customerJobsApi.addPhotographs());
  return async (id, files) => {
    if (files.length === 0) return true;
    const body = new FormData();
    for (const file of files) body.append('file', file);
    try {
      await add.mutateAsync({ params: { id }, body, quiet: true });
      return true;
    } catch {
      notify.error('The job is sent, but its photographs are not. Add them again on its page.');
      return false;
    }
  };
}
