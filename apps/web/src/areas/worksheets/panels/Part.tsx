import type { ReactNode } from 'react';
import classes from './record.module.css';

/** A place on the record's page that links can lead to. */
export const Part = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <div id={id} className={classes.part}>
    {children}
  </div>
);
