import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useQuery } from '@tanstack/react-query';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './record.module.css';

const NotesForm = later(() => import('../forms/SectionForms.tsx'), 'NotesForm');

/** Notes for the office, the technician and the customer. */
export function NotesSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { notes } = worksheet;
  const kinds = (
    [
      ['For the office only', notes.internal],
      ['For the technician', notes.technician],
      ['For the customer', notes.customer],
    ] as const
  ).filter(([, text]) => text !== null && text !== '');
  return (
    <Section
      title="Notes"
      empty={kinds.length === 0 && 'No notes'}
      canEdit={worksheet.allowedActions.includes('edit')}
      edit={(done) => <NotesForm worksheet={worksheet} done={done} />}
    >
      {kinds.map(([title, text]) => (
        <div key={title}>
          <h3 className={classes.sub}>{title}</h3>
          <p className={classes.note}>{text}</p>
        </div>
      ))}
    </Section>
  );
}

/** The customer's signature, or why there is none. */
export function SignatureSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { signature } = worksheet;
  const fileId = signature.fileId ?? '';
  const image = useQuery({ ...worksheetsApi.file(worksheet.id, fileId), enabled: fileId !== '' });
  return (
    <Section title="Signature" empty={!signature.signedBy && !signature.absence && 'Not taken yet'}>
      {signature.signedBy ? (
        <>
          {image.data && <BlobImage blob={image.data} className={classes.signature} alt={`Signature of ${signature.signedBy}`} />}
          <p className={classes.note}>Signed by {signature.signedBy}</p>
        </>
      ) : (
        <p className={classes.note}>Not signed: {signature.absence}</p>
      )}
    </Section>
  );
}
