import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { Part } from '../panels/Part.tsx';
import { CallsSection } from './CallsSection.tsx';
import { NotesThread } from './NotesThread.tsx';

/** What is said about a job: among colleagues, and with whom somebody rang. */
export function Talk({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const may = (action: WorksheetDetail['allowedActions'][number]) => worksheet.allowedActions.includes(action);
  return (
    <>
      {may('note') && (
        <Part id="internal-notes">
          <NotesThread worksheetId={worksheet.id} />
        </Part>
      )}
      {may('note-call') && (
        <Part id="calls">
          <CallsSection worksheet={worksheet} />
        </Part>
      )}
    </>
  );
}
