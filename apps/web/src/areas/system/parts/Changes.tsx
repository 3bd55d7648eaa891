import type { LogEntry } from '@quarterlight/contract/system/schemas';
import { nothing } from '../../../platform/formats.ts';
import { FieldTable } from '../../../ui/FieldTable.tsx';
import classes from './Changes.module.css';
import { type Piece, textDifference } from './text-difference.ts';

type Change = LogEntry['changes'][number];

/** What changed of a record, before and after side by side; in longer texts the words that differ stand out. */
export function Changes({ entry }: { readonly entry: LogEntry }) {
  if (entry.valuesErased) return <p>The values are no longer kept. That the change happened, and who made it, still stands.</p>;
  if (entry.changes.length === 0) return <p>This entry tells that something was done; no field changed by it.</p>;
  return (
    <FieldTable label="What changed" of={['Before', 'After']}>
      {entry.changes.map((change) => (
        <ChangeRow key={change.field} change={change} />
      ))}
    </FieldTable>
  );
}

function ChangeRow({ change: { name, before, after } }: { readonly change: Change }) {
  const differ = before !== null && after !== null && isLong(before) && isLong(after) ? textDifference(before, after) : null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={classes.value}>{differ ? <Marked pieces={differ.before} removed /> : <Value text={before} />}</td>
      <td className={classes.value}>{differ ? <Marked pieces={differ.after} /> : <Value text={after} />}</td>
    </tr>
  );
}

const isLong = (text: string) => text.length > 24 && /\s/.test(text);

/** A text that was emptied is not one that was never there. */
const Value = ({ text }: { readonly text: string | null }) => (text === '' ? <i className={classes.empty}>Empty</i> : (text ?? nothing));

function Marked({ pieces, removed = false }: { readonly pieces: readonly Piece[]; readonly removed?: boolean }) {
  let at = 0;
  return pieces.map(({ text, changed }) => {
    at += text.length;
    if (!changed) return text;
    return removed ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>;
  });
}
