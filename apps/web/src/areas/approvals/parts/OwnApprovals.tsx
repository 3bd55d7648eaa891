import { approvalStateNames } from '@quarterlight/contract/approvals/names';
import { writeOnOwnApproval } from '@quarterlight/contract/approvals/routes';
import type { OwnApproval } from '@quarterlight/contract/approvals/schemas';
import { answerOwnApproval } from '@quarterlight/contract/worksheets/approval-routes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayText, instantText } from '../../../platform/formats.ts';
import { Messages } from '../../../ui/bits/Messages.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Section } from '../../../ui/record/Section.tsx';
import { approvalsApi } from '../approvals.api.ts';
import classes from '../approvals.module.css';
import { AnswerForm } from './AnswerForm.tsx';
import { answerBody, answerDefaults } from './answer-values.ts';
import { Lines, Totals } from './Lines.tsx';

interface OwnApprovalsProps {
  readonly of: { readonly entity: 'worksheet' | 'quotation'; readonly id: string };
}

/** What of an own job or quotation is to be approved, or was. */
export function OwnApprovals({ of }: OwnApprovalsProps) {
  const { data } = useQuery(of.entity === 'worksheet' ? approvalsApi.ofOwnJob(of.id) : approvalsApi.ofOwnQuotation(of.id));
  return (data?.items ?? []).map((approval) => (
    <Section key={approval.id} title={approval.canAnswer ? 'For your approval' : 'Your approval'}>
      <Asked approval={approval} answer={<Answer approval={approval} />} write={<Write id={approval.id} />} />
    </Section>
  ));
}

interface AskedProps {
  readonly approval: OwnApproval;
  /** The form that answers it. */
  readonly answer: ReactNode;
  /** The field for the next message. */
  readonly write: ReactNode;
}

/** One approval for whoever answers it: what is asked, or what was said, and the thread about it. */
export function Asked({ approval, answer, write }: AskedProps) {
  const { state, answerBy, note, optionTitle, lines, answeredAt, answeredBy, authorisationNumber, canAnswer, changedSince } = approval;
  return (
    <div className={classes.asked}>
      <p className={classes.head} role="status">
        <StateChip tone={state === 'answered' ? 'green' : state === 'waiting' ? 'amber' : 'neutral'}>{approvalStateNames[state]}</StateChip>
        {canAnswer && <span>Please answer by {dayText(answerBy)}.</span>}
        {answeredAt !== null && (
          <span>
            {answeredBy}, {instantText(answeredAt)}
            {authorisationNumber && `, authorisation ${authorisationNumber}`}
          </span>
        )}
        {state === 'lapsed' && <span>Ask us to send it again.</span>}
      </p>
      {changedSince && <p role="status">The work was changed since this was sent. We will ask you about what is new.</p>}
      {optionTitle && <p>{optionTitle}</p>}
      {note && <p className={classes.note}>{note}</p>}
      {canAnswer ? (
        answer
      ) : (
        <>
          <Lines lines={lines} />
          <Totals of={approval} lines={lines} payer="You pay" />
        </>
      )}
      <Messages messages={approval.messages} side="customer" label="Messages about the approval" />
      {write}
    </div>
  );
}

function Answer({ approval }: { readonly approval: OwnApproval }) {
  const form = useContractForm(answerOwnApproval, {
    params: { id: approval.id },
    defaults: answerDefaults(approval),
    toBody: answerBody(approval),
    refresh: ['approval', 'worksheet', 'quotation', 'for-me'],
    notice: 'Your answer is with us.',
  });
  return <AnswerForm form={form} approval={approval} />;
}

function Write({ id }: { readonly id: string }) {
  const form = useContractForm(writeOnOwnApproval, {
    params: { id },
    defaults: { words: '' },
    refresh: ['approval'],
    notice: 'Your message is with us.',
    onDone() {
      form.methods.reset({ words: '' });
    },
  });
  return (
    <Form form={form} submit="Write">
      <TextareaField name="words" label="Ask us about it" rows={2} maxLength={2000} />
    </Form>
  );
}
