import { Button, Checkbox } from '@mantine/core';
import { approvalLineNames } from '@quarterlight/contract/approvals/names';
import type { LineToSend } from '@quarterlight/contract/approvals/schemas';
import { useId } from 'react';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { useField } from '../../../ui/form/use-field.ts';
import classes from '../approvals.module.css';
import { chosenOf, type LineTicks, ticksIn } from './chosen-lines.ts';

interface ChooseLinesProps {
  /** Holds what was ticked or unticked by hand, by the ids of the lines. */
  readonly name: string;
  readonly lines: readonly LineToSend[];
}

/** Which lines are asked about, with what they come to; those that are approved already begin unticked. */
export function ChooseLines({ name, lines }: ChooseLinesProps) {
  const id = useId();
  const { value, onChange, bound } = useField(name, 'Lines');
  const ticks = ticksIn(value);
  const chosen = chosenOf(lines, ticks);
  const isAll = chosen.length === lines.length;
  const put = (more: LineTicks) => onChange({ ...ticks, ...more });
  const total = chosen.reduce((sum, { net }) => sum + net.amount, 0);
  const [first] = lines;
  return (
    <div
      ref={bound.ref}
      tabIndex={-1}
      role="group"
      className={classes.choose}
      aria-labelledby={`${id}-label`}
      aria-describedby={bound.error === undefined ? undefined : `${id}-error`}
    >
      <div className={classes.chooseHead}>
        <span id={`${id}-label`}>Lines</span>
        {lines.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => put(Object.fromEntries(lines.map((line) => [line.id, !isAll])))}>
            {isAll ? 'Choose none' : 'Choose all'}
          </Button>
        )}
      </div>
      <ul className={classes.choices}>
        {lines.map((line) => (
          <li key={line.id}>
            <Checkbox
              classNames={{ inner: classes.choiceBox ?? '', labelWrapper: classes.choiceWords ?? '', label: classes.choiceLabel ?? '' }}
              checked={chosen.includes(line)}
              onChange={(event) => put({ [line.id]: event.currentTarget.checked })}
              label={
                <>
                  <span>
                    {line.quantity !== 1 && `${numberText(line.quantity)} × `}
                    {line.description}
                    {line.stands && <small> {approvalLineNames[line.stands]}</small>}
                  </span>
                  <span className={classes.figures}>{moneyText(line.net)}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {first && (
        <p className={classes.chosen} role="status">
          <span>
            {chosen.length} of {lines.length} chosen
          </span>
          <b>{moneyText({ ...first.net, amount: total })}</b> <span>without VAT</span>
        </p>
      )}
      {bound.error !== undefined && (
        <p id={`${id}-error`} role="alert" className={classes.wrong}>
          {bound.error}
        </p>
      )}
    </div>
  );
}
