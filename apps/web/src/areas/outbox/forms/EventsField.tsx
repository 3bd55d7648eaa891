import { Checkbox } from '@mantine/core';
import { webhookActions, webhookKindNames } from '@quarterlight/contract/outbox/webhook-events';
import { webhookEventName } from '@quarterlight/contract/outbox/webhook-names';
import { useId } from 'react';
import classes from '../../../ui/form/check-groups.module.css';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';

const withActions = webhookKindNames.filter((kind) => webhookActions(kind).length > 0);
const wholeOnly = webhookKindNames.filter((kind) => webhookActions(kind).length === 0);
const eventsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** Of what a webhook tells: kinds of records, or single things that happen to them. */
export function EventsField({ name, label }: FieldProps) {
  const id = useId();
  const { value, onChange, bound } = useField(name, label, (of) => eventsIn(of).map(webhookEventName).join(', '));
  const chosen = new Set(eventsIn(value));
  const put = (event: string, is: boolean) => {
    const [kind = ''] = event.split('.');
    const isKind = event === kind;
    // A kind is all that happens to it.
    const rest = [...chosen].filter((each) => each !== event && (!isKind || !each.startsWith(`${kind}.`)));
    onChange(is ? [...rest, event] : rest);
  };
  const box = (event: string, words: string) => (
    <Checkbox key={event} label={words} checked={chosen.has(event)} onChange={(change) => put(event, change.currentTarget.checked)} />
  );
  return (
    <fieldset className={classes.groups} ref={bound.ref} tabIndex={-1} aria-describedby={bound.error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}>
      <legend>{label}</legend>
      <p className={classes.hint} id={`${id}-hint`}>
        Tick a kind to be told of all that happens to it, or single things below it.
      </p>
      {bound.error !== undefined && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {bound.error}
        </p>
      )}
      <div className={classes.list}>
        {withActions.map((kind) => {
          const some = webhookActions(kind).filter((action) => chosen.has(action)).length;
          return (
            <fieldset key={kind} className={classes.group}>
              <legend>
                <Checkbox
                  label={webhookEventName(kind)}
                  checked={chosen.has(kind)}
                  indeterminate={some > 0}
                  onChange={(change) => put(kind, change.currentTarget.checked)}
                />
              </legend>
              <div className={classes.checks}>
                {webhookActions(kind).map((action) =>
                  chosen.has(kind) ? (
                    <Checkbox key={action} label={webhookEventName(action)} checked disabled readOnly />
                  ) : (
                    box(action, webhookEventName(action))
                  ),
                )}
              </div>
            </fieldset>
          );
        })}
        <fieldset className={classes.group}>
          <legend>Other kinds</legend>
          <div className={classes.checks}>{wholeOnly.map((kind) => box(kind, webhookEventName(kind)))}</div>
        </fieldset>
      </div>
    </fieldset>
  );
}
