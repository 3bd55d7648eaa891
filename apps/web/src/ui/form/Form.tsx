import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { createContext, type ReactNode, Suspense, use, useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { confirm } from '../confirm.ts';
import { later } from '../later.tsx';
import { useEditing } from '../record/editing.ts';
import { leaving, UnsavedInDialog } from '../unsaved.ts';
import classes from './form.module.css';
import { onFormKey } from './keys.ts';
import type { ToldField } from './told-value.ts';
import type { ContractForm } from './use-contract-form.ts';

const Elsewhere = later(() => import('./Elsewhere.tsx'), 'Elsewhere');

export const FieldNames = createContext<Map<string, ToldField> | null>(null);

interface FormProps {
  readonly form: ContractForm;
  /** The verb on the button. */
  readonly submit: string;
  readonly children: ReactNode;
  readonly onCancel?: () => void;
  /** Beside the buttons. */
  readonly extra?: ReactNode;
  /** In how many columns the fields stand on a wide screen. */
  readonly columns?: 1 | 2 | 3;
  /** Sends in another way than by `form.submit`; `second` on Ctrl+Shift+Enter. */
  readonly onSend?: (second: boolean) => void;
  /** A form of many parts: Enter in its last field goes to its button instead of sending. */
  readonly isLong?: boolean;
}

/** The fields of a contract's route with Save and Cancel. Enter goes on to the next field and sends in the last, Ctrl+Enter sends; asks before unsaved changes are left. */
export function Form({ form, submit, children, onCancel, extra, columns = 1, onSend = () => void form.submit(), isLong = false }: FormProps) {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && form.isUnsaved() && !(await confirm(leaving)),
    enableBeforeUnload: () => form.isUnsaved(),
  });
  useEditing(form.edits);
  const tellDialog = use(UnsavedInDialog);
  useEffect(() => {
    tellDialog?.(form.isUnsaved);
    // What is gone with this form is asked for no more.
    return () => tellDialog?.(() => false);
  });
  const { comparison } = form;
  const general = form.methods.formState.errors.root?.form?.message;
  return (
    <FieldNames value={form.fields}>
      <FormProvider {...form.methods}>
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onSend(false);
          }}
          onKeyDown={(event) => onFormKey(event, { send: onSend, lastSends: !isLong })}
        >
          {general && (
            <p className={classes.problem} role="alert">
              {general}
            </p>
          )}
          {(comparison.told !== null || (comparison.moved && !form.saving)) && (
            <Suspense fallback={null}>
              <Elsewhere form={form} submit={submit} />
            </Suspense>
          )}
          <div className={classes.fields} data-columns={columns}>
            {children}
          </div>
          <div className={classes.buttons}>
            <Button type="submit" loading={form.saving}>
              {submit}
            </Button>
            {onCancel && (
              <Button variant="default" onClick={onCancel} disabled={form.saving}>
                Cancel
              </Button>
            )}
            {extra}
          </div>
        </form>
      </FormProvider>
    </FieldNames>
  );
}
