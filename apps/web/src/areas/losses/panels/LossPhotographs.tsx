import type { FileRecord } from '@quarterlight/contract/files/schemas';
import type { StockLossDetail } from '@quarterlight/contract/losses/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { later } from '../../../ui/later.tsx';
import { lossesApi } from '../losses.api.ts';
import classes from '../losses.module.css';

const FileUpload = later(() => import('../../../ui/form/FileUpload.tsx'), 'FileUpload');
const pictures = ['image/jpeg', 'image/png', 'image/webp'];

/** The photographs of a loss: each large once it is pressed; more are taken with a phone's camera or chosen. */
export function LossPhotographs({ loss, isOpen }: { readonly loss: StockLossDetail; readonly isOpen: boolean }) {
  const [shown, setShown] = useState<string | null>(null);
  const add = useMutation({ ...lossesApi.addPhotographs(), meta: { quiet: true } });
  const remove = useMutation(lossesApi.removePhotograph());
  const large = loss.pictures.find(({ id }) => id === shown);
  const upload = async (files: File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    await add.mutateAsync({ params: { id: loss.id }, body, quiet: true });
  };
  const nameOf = (picture: FileRecord) => `Photograph ${loss.pictures.indexOf(picture) + 1} of ${loss.code}`;
  const question = { title: 'Remove the photograph?', text: 'It is taken from this record.', confirm: 'Remove', danger: true };
  return (
    <div className={classes.stack}>
      {loss.pictures.length > 0 && (
        <ul className={classes.pictures} aria-label="Photographs">
          {loss.pictures.map((picture) => (
            <li key={picture.id}>
              <button type="button" className={classes.thumb} aria-label={nameOf(picture)} onClick={() => setShown(picture.id === shown ? null : picture.id)}>
                <Picture id={picture.id} width={160} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {large && (
        <div className={classes.stack}>
          <Picture id={large.id} width={1_600} alt={nameOf(large)} className={classes.large} />
          {isOpen && loss.allowedActions.some((action) => action === 'photograph' || action === 'write-off' || action === 'restore') && (
            <div>
              <ActionButton ask={question} run={() => remove.mutateAsync({ params: { id: loss.id, fileId: large.id } })}>
                Remove this photograph
              </ActionButton>
            </div>
          )}
        </div>
      )}
      {loss.allowedActions.includes('photograph') && <FileUpload label="Add photographs" accept={pictures} camera onUpload={upload} />}
    </div>
  );
}

function Picture({
  id,
  width,
  alt,
  className,
}: {
  readonly id: string;
  readonly width: number;
  readonly alt: string;
  readonly className?: string | undefined;
}) {
  const preview = useQuery(lossesApi.picture(id, width));
  return preview.data ? <BlobImage blob={preview.data} alt={alt} className={className} /> : null;
}
