import { Button } from '@mantine/core';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { IconFile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { joined } from '../words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './record.module.css';

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
  const client = useQueryClient();
  const picture = file.mediaType.startsWith('image/');
  const preview = useQuery({ ...worksheetsApi.preview(file.fileId), enabled: picture });
  const open = async () => {
    const blob = await client.fetchQuery(worksheetsApi.file(worksheetId, file.fileId)).catch(() => null);
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    const link = Object.assign(document.createElement('a'), { href: made, target: '_blank', rel: 'noopener' });
    // Only what a browser shows safely is opened; the rest is saved.
    if (!/^(image\/(png|jpeg|webp)|application\/pdf)$/.test(blob.type)) link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(made), 60_000);
  };
  const told = joined([file.fileType?.name, file.caption || file.name], ': ');
  return (
    <button type="button" className={classes.file} onClick={() => void open()} title={`${told}\n${instantText(file.createdAt)}, ${file.createdBy}`}>
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
