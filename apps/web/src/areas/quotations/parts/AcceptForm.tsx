import { slotNames } from '@quarterlight/contract/rules/slots';
import { type ReactNode, useEffect, useRef } from 'react';
import { namedDayText } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import classes from './customer.module.css';
import { type CustomerQuotation, type OfferedOption, questionsOf } from './customer-words.ts';

interface AcceptFormProps {
  /** Of the route that accepts, with `acceptDefaults`, `acceptBody` and `acceptFields`. */
  readonly form: ContractForm;
  readonly option: OfferedOption;
  /** Days that are open, with the slots that have room. */
  readonly slots: CustomerQuotation['slots'];
  readonly onCancel: () => void;
  /** Of somebody who is not signed in. */
  readonly asksName?: boolean;
  /** Where photographs can be added. */
  readonly photographs?: ReactNode;
}

/** Accepts an option: who does, what the glass has, which day suits them. */
export function AcceptForm({ form, option, slots, onCancel, asksName = false, photographs }: AcceptFormProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, []);
  const day = textOf(form.methods.watch('wishedDay'));
  const open = slots.find((one) => one.day === day)?.slots ?? [];
  const asked = questionsOf(option);
  return (
    <section ref={place} className={classes.accept} aria-label={`Accept ${option.title}`}>
      <h2>Accept {option.title}</h2>
      <Form form={form} submit="Accept" onCancel={onCancel}>
        {asksName && <TextField name="acceptedBy" label="Your name" required maxLength={120} autoComplete="name" />}
        {asked.map(({ id, description, questions }) => (
          <fieldset key={id} className={classes.questions}>
            <legend>Please look at your glass: {description}</legend>
            {questions.map(({ topic, question, note }) => (
              <YesNo key={topic} name={`told.${id}.${topic}`} question={question} note={note} />
            ))}
          </fieldset>
        ))}
        {photographs}
        {slots.length > 0 && (
          <>
            <SelectField
              name="wishedDay"
              label="Day that suits you"
              description="We confirm the day with you."
              placeholder="Any day"
              clearable
              options={slots.map((one) => ({ value: one.day, label: namedDayText(one.day) }))}
              onPicked={() => form.methods.setValue('wishedSlot', null)}
            />
            {day !== '' && (
              <SelectField
                name="wishedSlot"
                label="Time of day"
                placeholder="Any time"
                clearable
                options={open.map((slot) => ({ value: slot, label: slotNames[slot] }))}
              />
            )}
          </>
        )}
        <TextareaField name="note" label="Anything that we should know" maxLength={500} rows={2} />
      </Form>
    </section>
  );
}

const answers = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['', 'Don’t know'],
] as const;

function YesNo({ name, question, note }: { readonly name: string; readonly question: string; readonly note: string | null }) {
  const { value, onChange, bound } = useField(name, question, (of) => answers.find(([answer]) => answer === of)?.[1] ?? '');
  return (
    <div role="group" aria-label={question}>
      <p>{question}</p>
      {note && <p className={classes.soft}>{note}</p>}
      <div className={classes.answers}>
        {answers.map(([answer, word], index) => (
          <button key={word} type="button" ref={index === 0 ? bound.ref : undefined} aria-pressed={textOf(value) === answer} onClick={() => onChange(answer)}>
            {word}
          </button>
        ))}
      </div>
    </div>
  );
}
