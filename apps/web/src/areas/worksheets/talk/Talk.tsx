import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useCan } from '../../../platform/permissions.ts';
import { Part } from '../panels/Part.tsx';
import { CallsSection } from './CallsSection.tsx';
import { NotesThread } from './NotesThread.tsx';
import { SentSection } from './SentSection.tsx';

/** What is said about a job: among colleagues, with whom somebody rang, and what was sent. */
export function Talk({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const may = (action: WorksheetDetail['allowedActions'][number]) => worksheet.allowedActions.includes(action);
  const mayTell = useCan('edit-worksheets');
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
      {mayTell && (
        <Part id="sent">
          <SentSection worksheet={worksheet} />
        </Part>
      )}
    </>
  );
}
