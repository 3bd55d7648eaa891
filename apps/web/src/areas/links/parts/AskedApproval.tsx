import { openLinkApproval, writeLinkApproval } from '@quarterlight/contract/approvals/routes';
import type { OwnApproval } from '@quarterlight/contract/approvals/schemas';
import { answerLinkApproval } from '@quarterlight/contract/worksheets/approval-routes';
import publicClasses from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { AnswerForm, Asked, answerBody, answerDefaults } from '../../approvals/index.ts';
import { Opened } from './Opened.tsx';
import type { OpenedProps } from './opened.ts';
import { WithForms } from './WithForms.tsx';

/** Lines for whoever holds their link: they approve or refuse each, and ask. */
export function AskedApproval({ token, onGone }: OpenedProps) {
  return (
    <WithForms>
      <Opened ask={() => call(openLinkApproval, { params: { token }, quiet: true })} everySeconds={60} onGone={onGone}>
        {(approval, put) => (
          <>
            <h1>For your approval: {approval.number}</h1>
            <p className={publicClasses.soft}>{[approval.registration, approval.vehicle].filter((part) => part !== '').join(', ')}</p>
            <Asked approval={approval} answer={<Answer token={token} approval={approval} onSent={put} />} write={<Write token={token} onSent={put} />} />
          </>
        )}
      </Opened>
    </WithForms>
  );
}

interface AnswerProps {
  readonly token: string;
  readonly approval: OwnApproval;
  readonly onSent: (now: OwnApproval) => void;
}

function Answer({ token, approval, onSent }: AnswerProps) {
  const form = useContractForm(answerLinkApproval, {
    params: { token },
    defaults: { ...answerDefaults(approval), answeredBy: '' },
    toBody: answerBody(approval),
    notice: 'Your answer is with us.',
    onDone: onSent,
  });
  return <AnswerForm form={form} approval={approval} asksName />;
}

function Write({ token, onSent }: Omit<AnswerProps, 'approval'>) {
  const form = useContractForm(writeLinkApproval, {
    params: { token },
    defaults: { words: '' },
    notice: 'Your message is with us.',
    onDone(now) {
      onSent(now);
      form.methods.reset({ words: '' });
    },
  });
  return (
    <Form form={form} submit="Write">
      <TextareaField name="words" label="Ask us about it" rows={2} maxLength={2000} />
    </Form>
  );
}
