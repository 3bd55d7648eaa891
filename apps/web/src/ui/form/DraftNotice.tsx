import { Button } from '@mantine/core';
import classes from './form.module.css';

/** Says that this form was begun before, and offers an empty one; `what` is the job or the quotation. */
export const DraftNotice = ({ what, startAfresh }: { readonly what: string; readonly startAfresh: () => void }) => (
  <p className={classes.draft}>
    This is the {what} that you had begun in this tab.
    <Button variant="default" size="compact-sm" tabIndex={-1} onClick={startAfresh}>
      Start afresh
    </Button>
  </p>
);
