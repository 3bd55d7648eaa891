import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import type { MouseEvent } from 'react';
import { formFor } from '../cleared-at.ts';
import { holdUpLifters, holdUpPlaces } from '../record-words.ts';
import classes from './record.module.css';

interface Remaining {
  readonly code: string;
  readonly message: string;
  readonly link: string;
  /** Who can lift it. */
  readonly by?: string;
}

/** What holds the job up and what it still needs, each with the way to where it is mended. */
export function StillToDo({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  // Where glass is, the progress and its line say.
  // What nobody has accepted is held up by nothing yet.
  const asked = worksheet.state === 'submitted' || worksheet.state === 'rejected';
  const held = (asked ? [] : worksheet.holdUps)
    .filter(({ code }) => code !== 'glass-on-order')
    .map(({ code, message }) => ({ code, message, link: holdUpPlaces[code], by: holdUpLifters[code] }));
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
      <RemainingList worksheet={worksheet} title="Held up by" of={held} />
      <RemainingList worksheet={worksheet} title="Before it can be completed" of={missing} />
      <RemainingList worksheet={worksheet} title="Before it can be invoiced" of={worksheet.gates} />
    </div>
  );
}

function RemainingList({ worksheet, title, of }: { readonly worksheet: WorksheetDetail; readonly title: string; readonly of: readonly Remaining[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {of.map((remaining) => (
          <li key={remaining.code + remaining.message}>
            <Way remaining={remaining} open={formFor(worksheet, remaining.code)} />
            {remaining.by && ` (${remaining.by})`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The way to where it is cleared: into the form at its field, or to that part of the page. */
function Way({ remaining: { message, link }, open }: { readonly remaining: Remaining; readonly open: (() => void) | undefined }) {
  if (!link) return message;
  const follow = (event: MouseEvent) => {
    if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  return (
    <a href={`#${link.replace('#', '')}`} onClick={follow}>
      {message}
    </a>
  );
}
