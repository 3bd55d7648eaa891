import { acceptLinkQuotation, addLinkPhotographs, openLinkQuotation, writeLinkQuotation } from '@quarterlight/contract/quotations/link-routes';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { type ReactNode, useState } from 'react';
import publicClasses from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { dayText, instantText, namedDayText } from '../../../platform/formats.ts';
import { upload } from '../../../platform/upload.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import {
  AcceptForm,
  acceptBody,
  acceptDefaults,
  acceptFields,
  CustomerOptions,
  type CustomerQuotation,
  type OfferedOption,
  Thread,
} from '../../quotations/index.ts';
import classes from '../links.module.css';
import { Opened } from './Opened.tsx';
import type { OpenedProps } from './opened.ts';
import { PhotographField } from './PhotographField.tsx';
import { WithForms } from './WithForms.tsx';

/** A quotation for whoever holds its link: they look, ask, add photographs and accept one option. */
export function OfferedQuotation({ token, onGone }: OpenedProps) {
  return (
    <WithForms>
      <Opened ask={() => call(openLinkQuotation, { params: { token }, quiet: true })} everySeconds={60} onGone={onGone}>
        {(quotation, put) => <Offered token={token} quotation={quotation} onSent={put} onGone={onGone} />}
      </Opened>
    </WithForms>
  );
}

interface ShowingProps {
  readonly token: string;
  readonly onSent: (now: CustomerQuotation) => void;
}

interface OfferedProps extends ShowingProps {
  readonly quotation: CustomerQuotation;
  readonly onGone: () => void;
}

function Offered({ token, quotation, onSent, onGone }: OfferedProps) {
  const { number, registration, vehicle, contactName, place, options, canAccept, slots, state } = quotation;
  const [chosen, setChosen] = useState<string | null>(null);
  const option = canAccept ? options.find(({ id }) => id === chosen) : undefined;
  const isOpen = state !== 'booked' && state !== 'declined' && state !== 'expired';
  const photographs = <Photographs token={token} count={quotation.photographCount} onSent={onSent} onGone={onGone} />;
  return (
    <>
      <h1>Your quotation {number}</h1>
      <p className={publicClasses.soft}>{[registration, vehicle, contactName, place].filter((part) => part !== '').join(', ')}</p>
      <Standing quotation={quotation} />
      {quotation.note && <p style={{ whiteSpace: 'pre-line' }}>{quotation.note}</p>}
      <CustomerOptions options={options} onChoose={canAccept ? setChosen : undefined} chosen={option?.id ?? null} />
      {option && (
        <Accept
          key={option.id}
          token={token}
          onSent={onSent}
          option={option}
          name={contactName}
          slots={slots}
          onClose={() => setChosen(null)}
          photographs={photographs}
        />
      )}
      {isOpen && !option && photographs}
      <section aria-label="Questions">
        <h2>Questions</h2>
        <Thread messages={quotation.messages} side="customer">
          {isOpen && <Ask token={token} onSent={onSent} />}
        </Thread>
      </section>
    </>
  );
}

/** What became of it, or how long it holds. */
function Standing({ quotation: { state, acceptance, validUntil, canAccept } }: { readonly quotation: CustomerQuotation }) {
  const wished = acceptance?.wishedDay
    ? ` You wished for ${namedDayText(acceptance.wishedDay)}${acceptance.wishedSlot ? `, ${slotNames[acceptance.wishedSlot]}` : ''}.`
    : '';
  const words = acceptance
    ? `Accepted by ${acceptance.by} on ${instantText(acceptance.at)}.${wished}${state === 'accepted' ? ' We will be in touch to book.' : ''}`
    : state === 'draft'
      ? 'We are changing this quotation. The new one comes to you from us.'
      : canAccept
        ? `It holds until ${dayText(validUntil)}.`
        : `It held until ${dayText(validUntil)}. Ask us for a new one.`;
  return (
    <p role="status" className={classes.news} data-state={acceptance ? 'completed' : state}>
      {words}
    </p>
  );
}

interface AcceptProps extends ShowingProps {
  readonly option: OfferedOption;
  readonly name: string;
  readonly slots: CustomerQuotation['slots'];
  readonly onClose: () => void;
  readonly photographs: ReactNode;
}

function Accept({ token, onSent, option, name, slots, onClose, photographs }: AcceptProps) {
  const form = useContractForm(acceptLinkQuotation, {
    params: { token },
    defaults: acceptDefaults(option, name),
    toBody: (values) => acceptBody(option, values),
    refusals: acceptFields,
    notice: 'Accepted. We will be in touch to book.',
    onDone(now) {
      onSent(now);
      onClose();
    },
  });
  return <AcceptForm form={form} option={option} slots={slots} onCancel={onClose} asksName photographs={photographs} />;
}

function Photographs({ token, count, onSent, onGone }: ShowingProps & { readonly count: number; readonly onGone: () => void }) {
  return (
    <PhotographField
      title="Photographs"
      hint="Of the damage, of the whole glass and of what sits behind the mirror: they show us which glass to bring."
      sent={count}
      onGone={onGone}
      send={async (file, onPart) => {
        const body = new FormData();
        body.append('file', file);
        onSent(await upload(addLinkPhotographs, { params: { token }, body, onPart, signal: new AbortController().signal }));
      }}
    />
  );
}

function Ask({ token, onSent }: ShowingProps) {
  const form = useContractForm(writeLinkQuotation, {
    params: { token },
    defaults: { words: '' },
    notice: 'Your question is with us.',
    onDone(now) {
      onSent(now);
      form.methods.reset({ words: '' });
    },
  });
  return (
    <Form form={form} submit="Ask">
      <TextareaField name="words" label="Ask us about it" rows={2} maxLength={2000} />
    </Form>
  );
}
