import { type ReactNode, useEffect, useRef } from 'react';
import classes from './record.module.css';

/** The field that is to have the focus; a new object asks again. */
export interface Entry {
  readonly field: string | undefined;
}

const fields = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)';

/** A section's form once it is there: in sight, with the focus in the wanted field or its first. */
export function Editor({ entry, children }: { readonly entry: Entry; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const section = place.current?.closest('section');
    const all = [...(place.current?.querySelectorAll<HTMLElement>(fields) ?? [])];
    const field = all.find((each) => each.getAttribute('name') === entry.field) ?? all[0];
    field?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'nearest' });
    field?.scrollIntoView({ block: 'nearest' });
  }, [entry]);
  return (
    <div ref={place} className={classes.editor}>
      {children}
    </div>
  );
}
