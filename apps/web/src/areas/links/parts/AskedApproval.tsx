import { openLinkApproval, writeLinkApproval } from '@quarterlight/contract/approvals/routes';
import type { OwnApproval } from '@quarterlight/contract/approvals/schemas';
import { answerLinkApproval } from '@quarterlight/contract/worksheets/approval-routes';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import publicClasses from '../../../app/public/public.module.css';
import { refused } from '../../../platform/problem.ts';
import { queryClient, queryFor } from '../../../platform/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { UiProvider } from '../../../ui/UiProvider.tsx';
import { AnswerForm, Asked, answerBody, answerDefaults } from '../../approvals/index.ts';
import { OutOfReach } from './Gone.tsx';
import type { OpenedProps } from './opened.ts';

const asked = (token: string) => ({ ...queryFor(openLinkApproval, { params: { token } }), meta: { quiet: true } });
const show = (token: string, now: OwnApproval) => queryClient.setQueryData(asked(token).queryKey, now);

/** Lines for whoever holds their link: they approve or refuse each, and ask. */
export function AskedApproval(props: OpenedProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <Opened {...props} />
      </UiProvider>
    </QueryClientProvider>
  );
}

function Opened({ token, onGone }: OpenedProps) {
  const { data, error, refetch } = useQuery({ ...asked(token), refetchInterval: 60_000 });
  const isGone = refused(error, 'link.gone') || refused(error, 'record.not_found');
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  if (data === undefined) return error !== null && !isGone ? <OutOfReach again={() => void refetch()} /> : <p role="status">Opening the link…</p>;
  return (
    <div className={publicClasses.panel}>
      <h1>For your approval: {data.number}</h1>
      <p className={publicClasses.soft}>{[data.registration, data.vehicle].filter((part) => part !== '').join(', ')}</p>
      <Asked approval={data} answer={<Answer token={token} approval={data} />} write={<Write token={token} />} />
    </div>
  );
}

function Answer({ token, approval }: { readonly token: string; readonly approval: OwnApproval }) {
  const form = useContractForm(answerLinkApproval, {
    params: { token },
    defaults: { ...answerDefaults(approval), answeredBy: '' },
    toBody: answerBody(approval),
    notice: 'Your answer is with us.',
    onDone: (now) => show(token, now),
  });
  return <AnswerForm form={form} approval={approval} asksName />;
}

function Write({ token }: { readonly token: string }) {
  const form = useContractForm(writeLinkApproval, {
    params: { token },
    defaults: { words: '' },
    notice: 'Your message is with us.',
    onDone(now) {
      show(token, now);
      form.methods.reset({ words: '' });
    },
  });
  return (
    <Form form={form} submit="Write">
      <TextareaField name="words" label="Ask us about it" rows={2} maxLength={2000} />
    </Form>
  );
}
