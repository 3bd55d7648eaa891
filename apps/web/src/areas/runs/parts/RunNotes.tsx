import type { RunNote } from '@quarterlight/contract/runs/schemas';
import { recordAddress } from '../../../app/record-address.ts';
import { Link } from '../../../ui/Link.tsx';
import classes from './runs.module.css';

const mostKept = 200;

/** What long work says of single records, each with the way to it. */
export function RunNotes({ notes }: { readonly notes: readonly RunNote[] }) {
  return (
    <>
      <ul className={classes.notes}>
        {notes.map(({ id, entity, text }) => {
          const address = recordAddress(entity, id);
          return <li key={id}>{address === undefined ? text : <Link to={address}>{text}</Link>}</li>;
        })}
      </ul>
      {notes.length === mostKept && <p>These are the first {mostKept}.</p>}
    </>
  );
}
