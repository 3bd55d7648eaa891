import { acceptOwnQuotation, type getOwnQuotation, writeOwnQuotation } from '@quarterlight/contract/quotations/own-routes';
import type { ReplyOf } from '@quarterlight/contract/route';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { useEffect, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { dayText, instantText, namedDayText } from '../../../platform/formats.ts';
import { titleFor } from '../../../platform/title.ts';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Link } from '../../../ui/Link.tsx';
import { Held, later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { AcceptForm } from '../parts/AcceptForm.tsx';
import { CustomerOptions } from '../parts/CustomerOptions.tsx';
import { OwnStateChip } from '../parts/chips.tsx';
import { acceptBody, acceptDefaults, acceptFields, type CustomerQuotation, type OfferedOption } from '../parts/customer-words.ts';
import { Thread } from '../parts/Thread.tsx';
import classes from './record.module.css';

const OwnApprovals = later(() => import('../../approvals/index.ts'), 'OwnApprovals');

type Own = ReplyOf<typeof getOwnQuotation>;

interface OwnProps {
  readonly id: string;
  readonly quotation: Own;
  /** Something of it is or was to be approved. */
  readonly isAsked: boolean;
}

/** A quotation as a user of its customer sees it: they accept an option, and ask. */
export function OwnQuotation({ id, quotation, isAsked }: OwnProps) {
  const { number, state, registration, vehicle, contactName, place, options, canAccept, slots } = quotation;
  const [chosen, setChosen] = useState<string | null>(null);
  const option = canAccept ? options.find((one) => one.id === chosen) : undefined;
  const isOpen = state !== 'booked' && state !== 'declined' && state !== 'expired';
  useEffect(() => {
    document.title = titleFor(`Quotation ${number}`);
  }, [number]);
  return (
    <Page title={`Quotation ${number}`} actions={<OwnStateChip state={state} />}>
      <div className={classes.own}>
        <p className={classes.soft}>
          <Plate registration={registration} /> {[vehicle, contactName, place].filter((part) => part !== '').join(' · ')}
        </p>
        <Standing quotation={quotation} />
        {quotation.note && <p className={classes.note}>{quotation.note}</p>}
        <CustomerOptions options={options} onChoose={canAccept ? setChosen : undefined} chosen={option?.id ?? null} />
        {option && <Accept key={option.id} id={id} option={option} slots={slots} onClose={() => setChosen(null)} />}
        {isAsked && (
          <Held value>
            <OwnApprovals of={{ entity: 'quotation', id }} />
          </Held>
        )}
        {(isOpen || quotation.messages.length > 0) && (
          <Section title="Questions">
            <Thread messages={quotation.messages} side="customer">
              {isOpen && <Ask id={id} />}
            </Thread>
          </Section>
        )}
      </div>
    </Page>
  );
}

/** What became of it, or how long it holds. */
function Standing({ quotation: { state, acceptance, validUntil, canAccept, job } }: { readonly quotation: Own }) {
  const words = acceptance
    ? `Accepted by ${acceptance.by} on ${instantText(acceptance.at)}.${
        acceptance.wishedDay ? ` Wished: ${namedDayText(acceptance.wishedDay)}${acceptance.wishedSlot ? ` ${slotNames[acceptance.wishedSlot]}` : ''}.` : ''
      }${state === 'accepted' ? ' We will be in touch to book.' : ''}`
    : state === 'draft'
      ? 'We are changing this quotation. The new one comes to you from us.'
      : canAccept
        ? `It holds until ${dayText(validUntil)}.`
        : `It held until ${dayText(validUntil)}. Ask us for a new one.`;
  return (
    <p role="status">
      {words}
      {job && (
        <>
          {' '}
          It is job <Link to={pathTo('/clipboard/jobs/$id', { id: job.id })}>{job.number}</Link>.
        </>
      )}
    </p>
  );
}

interface AcceptProps {
  readonly id: string;
  readonly option: OfferedOption;
  readonly slots: CustomerQuotation['slots'];
  readonly onClose: () => void;
}

function Accept({ id, option, slots, onClose }: AcceptProps) {
  const form = useContractForm(acceptOwnQuotation, {
    params: { id },
    defaults: acceptDefaults(option),
    toBody: (values) => acceptBody(option, values),
    refusals: acceptFields,
    notice: 'Accepted. We will be in touch to book.',
    onDone: onClose,
  });
  return <AcceptForm form={form} option={option} slots={slots} onCancel={onClose} />;
}

function Ask({ id }: { readonly id: string }) {
  const form = useContractForm(writeOwnQuotation, {
    params: { id },
    defaults: { words: '' },
    notice: 'Your question is with us.',
    onDone() {
      form.methods.reset({ words: '' });
    },
  });
  return (
    <Form form={form} submit="Ask">
      <TextareaField name="words" label="Ask us about it" rows={2} maxLength={2000} />
    </Form>
  );
}
