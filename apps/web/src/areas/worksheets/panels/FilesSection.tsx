import { Button } from '@mantine/core';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { joined } from '../words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './record.module.css';
import { useOpenFile } from './use-open-file.ts';

const AddFiles = later(() => import('../forms/AddFiles.tsx'), 'AddFiles');
type WorksheetFile = WorksheetDetail['files'][number];

/** Photographs and documents; a click opens one. */
export function FilesSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan('edit-worksheets', 'complete-worksheets');
  return (
    <Section
      title="Photos and files"
      count={worksheet.files.length > 0 ? worksheet.files.length : undefined}
      empty={worksheet.files.length === 0 && !adding && 'None'}
      actions={
        mayAdd &&
        !adding && (
          <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
            Add files
          </Button>
        )
      }
    >
      {worksheet.files.length > 0 && (
        <ul className={classes.files}>
          {worksheet.files.map((file) => (
            <li key={file.id}>
              <FileTile worksheetId={worksheet.id} file={file} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && adding && <AddFiles worksheetId={worksheet.id} />}
    </Section>
  );
}

function FileTile({ worksheetId, file }: { readonly worksheetId: string; readonly file: WorksheetFile }) {
  const open = useOpenFile(worksheetId);
  const picture = file.mediaType.startsWith('image/');
  const preview = useQuery({ ...worksheetsApi.preview(file.fileId), enabled: picture });
  const told = joined([file.fileType?.name, file.caption || file.name], ': ');
  return (
    <button type="button" className={classes.file} onClick={() => void open(file)} title={`${told}\n${instantText(file.createdAt)}, ${file.createdBy}`}>
      {preview.data ? (
        <BlobImage blob={preview.data} alt="" />
      ) : (
        <span className={classes.blank}>
          <IconFile size={28} aria-hidden />
        </span>
      )}
      <b>{file.fileType?.name ?? 'File'}</b>
      <small>{file.caption || file.name}</small>
    </button>
  );
}
