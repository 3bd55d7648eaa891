import { memo } from 'react';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import classes from './intake.module.css';

/** What is to be known, and by whom. */
export const NotesPart = memo(function NotesPart() {
  return (
    <div className={classes.fields}>
      <TextareaField name="noteTechnician" label="For the technician" rows={1} maxLength={2000} />
      <TextareaField name="noteInternal" label="For the office only" rows={1} maxLength={2000} />
      <TextareaField name="noteCustomer" label="For the customer" rows={1} maxLength={2000} />
    </div>
  );
});
