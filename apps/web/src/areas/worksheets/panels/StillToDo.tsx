import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { holdUpPlaces } from '../words.ts';
import classes from './record.module.css';

interface Remaining {
  readonly code: string;
  readonly message: string;
  readonly link: string;
}

/** What holds the job up and what it still needs, each with the way to where it is mended. */
export function StillToDo({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const held = worksheet.holdUps.map(({ code, message }) => ({ code, message, link: holdUpPlaces[code] }));
  // Until the work is under way, completing is not what one looks for.
  const missing =
    worksheet.allowedActions.includes('complete') || worksheet.allowedActions.includes('record') || worksheet.startedAt !== null ? worksheet.missing : [];
  if (worksheet.awaitingReason === null && held.length + missing.length + worksheet.gates.length === 0) return null;
  return (
    <div className={classes.remaining}>
      {worksheet.awaitingReason && (
        <>
          <h2>Awaiting: {worksheet.awaitingReason.name}</h2>
          {worksheet.awaitingNote && <p className={classes.note}>{worksheet.awaitingNote}</p>}
        </>
      )}
      <RemainingList title="Held up by" of={held} />
      <RemainingList title="Before it can be completed" of={missing} />
      <RemainingList title="Before it can be invoiced" of={worksheet.gates} />
    </div>
  );
}

function RemainingList({ title, of }: { readonly title: string; readonly of: readonly Remaining[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {of.map((remaining) => (
          <li key={remaining.code + remaining.message}>
            {remaining.link ? <a href={`#${remaining.link.replace('#', '')}`}>{remaining.message}</a> : remaining.message}
          </li>
        ))}
      </ul>
    </>
  );
}
