import { Button } from '@mantine/core';
import { approvalStandingNames, approvalStateNames } from '@quarterlight/contract/approvals/names';
import { writeOnApproval } from '@quarterlight/contract/approvals/routes';
import type { ApprovalStanding, ApprovalWay, OfficeApproval } from '@quarterlight/contract/approvals/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText, instantText, moneyText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Messages } from '../../../ui/bits/Messages.tsx';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Section } from '../../../ui/record/Section.tsx';
import { approvalsApi, showsApprovals } from '../approvals.api.ts';
import classes from '../approvals.module.css';
import { Lines, Totals } from './Lines.tsx';
import { SendDialog, type ToSend } from './SendDialog.tsx';

const tones: Readonly<Record<ApprovalStanding, Tone>> = { waiting: 'amber', lapsed: 'red', refused: 'red', changed: 'amber', approved: 'green' };

interface ApprovalsSectionProps {
  readonly of: ToSend;
  /** Shown though nothing was sent, since it is asked for. */
  readonly isAsked?: boolean;
}

/** What of a record was sent to its work provider for approval: how each line stands, who answered when, and the thread about it. Its page waits for it. */
export function ApprovalsSection({ of, isAsked = false }: ApprovalsSectionProps) {
  const { data, isError, refetch } = useQuery(of.entity === 'worksheet' ? approvalsApi.ofWorksheet(of.id) : approvalsApi.ofQuotation(of.id));
  const [isSending, setSending] = useState(false);
  if (isError)
    return (
      <Section title="Approval">
        <p className={classes.soft}>
          The approvals could not be read.{' '}
          <ActionButton size="compact-sm" variant="default" run={() => refetch()}>
            Try again
          </ActionButton>
        </p>
      </Section>
    );
  if (data === undefined || !showsApprovals(data, isAsked)) return null;
  const { items, messages, standing, words, canSend } = data;
  const [last, ...earlier] = items;
  return (
    <Section
      title="Approval"
      empty={last === undefined && 'Nothing was sent yet'}
      actions={
        canSend && (
          <Button variant="default" size="compact-sm" onClick={() => setSending(true)}>
            {last === undefined ? 'Send for approval' : 'Send again'}
          </Button>
        )
      }
    >
      {last && (
        <>
          <p className={classes.head} role="status">
            {standing && <StateChip tone={tones[standing]}>{words || approvalStandingNames[standing]}</StateChip>}
          </p>
          <Sent of={of} approval={last} />
          {(messages.length > 0 || last.allowedActions.includes('write')) && <h3 className={classes.sub}>Messages</h3>}
          <Messages messages={messages} side="office" label="Messages about the approval" />
          {last.allowedActions.includes('write') && <Write id={last.id} />}
          {earlier.length > 0 && (
            <details className={classes.earlier}>
              <summary>Sent earlier: {earlier.length}</summary>
              {earlier.map((each) => (
                <Sent key={each.id} of={of} approval={each} />
              ))}
            </details>
          )}
        </>
      )}
      {isSending && <SendDialog of={of} onClose={() => setSending(false)} />}
    </Section>
  );
}

const wayWords: Readonly<Record<ApprovalWay, string>> = {
  portal: 'to their portal',
  email: 'by email',
  sms: 'by text message',
  link: 'by a link that was passed on',
};

const sentWords = ({ way, recipient, sentBy, sentAt, viewedAt, optionTitle, number }: OfficeApproval, of: ToSend): string =>
  [
    `${number === of.number ? '' : `${number}: `}${optionTitle === '' ? 'Sent' : `${optionTitle}, sent`} ${recipient === '' ? wayWords[way] : `to ${recipient}`}`,
    `${instantText(sentAt)}${sentBy === '' ? '' : ` by ${sentBy}`}`,
    ...(viewedAt === null ? [] : [`opened ${instantText(viewedAt)}`]),
  ].join(', ');

function Sent({ of, approval }: { readonly of: ToSend; readonly approval: OfficeApproval }) {
  const withdrawJob = useMutation(approvalsApi.withdraw());
  const withdrawQuotation = useMutation(approvalsApi.withdrawOfQuotation());
  const read = useMutation(approvalsApi.read());
  const { id, state, lines, note, answerBy, answeredBy, answeredAt, authorisationNumber, endedAt, endReason, allowedActions, isUnread } = approval;
  const askedLines = lines.filter(({ asked }) => asked);
  const input = { params: { id: of.id, approvalId: id }, body: { reason: '' } };
  const withdraw = () => (of.entity === 'worksheet' ? withdrawJob.mutateAsync(input) : withdrawQuotation.mutateAsync(input));
  return (
    <article aria-label={approvalStateNames[state]}>
      <p className={classes.soft}>{sentWords(approval, of)}</p>
      {state === 'waiting' && <p className={classes.soft}>To be answered by {dayText(answerBy)}</p>}
      {note && <p className={classes.note}>{note}</p>}
      <Lines lines={askedLines} />
      <Totals of={approval} lines={askedLines} payer="They pay" />
      <LeftOut lines={lines} />
      {answeredAt !== null && (
        <p className={classes.head}>
          <span>
            Answered by {answeredBy}, {instantText(answeredAt)}
            {authorisationNumber && `, authorisation ${authorisationNumber}`}
          </span>
        </p>
      )}
      {endedAt !== null && (
        <p className={classes.soft}>
          {approvalStateNames[state]}, {instantText(endedAt)}
          {endReason && `: ${endReason}`}
        </p>
      )}
      <p className={classes.head}>
        {isUnread && (
          <ActionButton size="compact-md" run={() => read.mutateAsync({ params: { id } })}>
            Mark as seen
          </ActionButton>
        )}
        {allowedActions.includes('withdraw') && (
          <ActionButton
            size="compact-md"
            variant="default"
            ask={{
              title: 'Withdraw what was sent?',
              text: 'The work provider can answer it no more, and what it has answered counts no longer.',
              confirm: 'Withdraw',
              danger: true,
            }}
            run={withdraw}
          >
            Withdraw
          </ActionButton>
        )}
      </p>
    </article>
  );
}

const leftOut = [
  ['approved', 'Approved before'],
  ['refused', 'Refused before'],
  [null, 'Not asked about'],
] as const;

/** The lines that were not sent with the others, with what was said to them earlier. */
function LeftOut({ lines }: { readonly lines: OfficeApproval['lines'] }) {
  const nameOf = ({ description, limit }: OfficeApproval['lines'][number]) =>
    limit === null ? description : `${description} (up to ${moneyText(limit)} without VAT)`;
  return leftOut.map(([said, words]) => {
    const those = lines.filter(({ asked, outcome }) => !asked && outcome === said);
    return (
      those.length > 0 && (
        <p key={words} className={classes.soft}>
          {words}: {those.map(nameOf).join('; ')}
        </p>
      )
    );
  });
}

function Write({ id }: { readonly id: string }) {
  const form = useContractForm(writeOnApproval, {
    params: { id },
    defaults: { words: '' },
    refresh: ['approval'],
    notice: 'The work provider reads it in the portal or by the link.',
    onDone() {
      form.methods.reset({ words: '' });
    },
  });
  return (
    <Form form={form} submit="Write">
      <TextareaField name="words" label="To the work provider" rows={2} maxLength={2000} />
    </Form>
  );
}
