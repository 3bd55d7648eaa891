import { Button } from '@mantine/core';
import type { ApprovalLine, OwnApproval } from '@quarterlight/contract/approvals/schemas';
import { useWatch } from 'react-hook-form';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import classes from '../approvals.module.css';
import { Lines, Totals } from './Lines.tsx';

interface AnswerFormProps {
  /** Of the route that answers, with `answerDefaults` and `answerBody`. */
  readonly form: ContractForm;
  readonly approval: OwnApproval;
  /** Whoever answers by a link names themselves. */
  readonly asksName?: boolean;
}

/** Approves or refuses each line, with a limit or a reason. */
export function AnswerForm({ form, approval, asksName = false }: AnswerFormProps) {
  const { lines } = approval;
  const approveAll = () => {
    for (const { id } of lines) form.methods.setValue(`said.${id}.outcome`, 'approved', { shouldDirty: true });
  };
  return (
    <Form form={form} submit="Send the answer" isLong>
      {lines.length > 1 && (
        <Button variant="default" onClick={approveAll}>
          Approve all {lines.length} lines
        </Button>
      )}
      <Lines lines={lines} answer={(line) => <Answer line={line} />} />
      <Totals of={approval} lines={lines} payer="You pay" />
      <TextField name="authorisationNumber" label="Your authorisation number" maxLength={60} />
      {asksName && <TextField name="answeredBy" label="Your name" required maxLength={120} autoComplete="name" />}
    </Form>
  );
}

const outcomes = [
  ['approved', 'Approve'],
  ['refused', 'Refuse'],
] as const;

function Answer({ line: { id, description } }: { readonly line: ApprovalLine }) {
  const name = `said.${id}`;
  const outcome: unknown = useWatch({ name: `${name}.outcome` });
  const { onChange, bound } = useField(`${name}.outcome`, description);
  return (
    <fieldset aria-label={description}>
      <div className={classes.answers}>
        {outcomes.map(([value, word], index) => (
          <button
            key={value}
            type="button"
            ref={index === 0 ? bound.ref : undefined}
            aria-pressed={textOf(outcome) === value}
            data-refuses={value === 'refused' || undefined}
            onClick={() => onChange(value)}
          >
            {word}
          </button>
        ))}
      </div>
      {bound.error && <p role="alert">{bound.error}</p>}
      {outcome === 'approved' && <MoneyField name={`${name}.limit`} label="At most, without VAT" description="Empty: the amount above" />}
      {outcome === 'refused' && <TextField name={`${name}.reason`} label="Why" required maxLength={500} />}
    </fieldset>
  );
}
