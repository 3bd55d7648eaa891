import { Button } from '@mantine/core';
import type { AttachedFile } from '@quarterlight/contract/notices/broadcast-schemas';
import { useState } from 'react';
import { FilePreview, sizeText } from '../../files/index.ts';
import classes from './training.module.css';

/** A document: shown in the page where that can be, and downloaded; removed by whoever may. */
export function AttachedDocument({ file, remove }: { readonly file: AttachedFile; readonly remove?: (() => void) | undefined }) {
  const { fileId, fileName, mediaType, sizeBytes, previewable } = file;
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    const { download } = await import('../../../platform/download.ts');
    await download(`/v1/files/${fileId}/content`, fileName)
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  const mayShow = previewable || mediaType === 'application/pdf';
  return (
    <>
      <div className={classes.document}>
        <span className={classes.fileName}>
          {fileName}
          <small>{sizeText(sizeBytes)}</small>
        </span>
        {mayShow && (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={shown}
            aria-label={`${shown ? 'Hide' : 'Show'} ${fileName}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" loading={busy} aria-label={`Download ${fileName}`} onClick={() => void fetchIt()}>
          Download
        </Button>
        {remove && (
          <Button variant="subtle" color="red" size="compact-sm" aria-label={`Remove ${fileName}`} onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      {shown && (
        <div className={classes.shown}>
          <FilePreview file={{ fileId, name: fileName, mediaType, previewable }} />
        </div>
      )}
    </>
  );
}
