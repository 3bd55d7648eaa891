import { IconFile } from '@tabler/icons-react';
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../../platform/notices.ts';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import classes from './customer.module.css';

interface Picture {
  readonly fileId: string;
  readonly name: string;
  readonly mediaType: string;
}
type Fetched<Key extends QueryKey> = UseQueryOptions<Blob, Error, Blob, Key>;

interface PicturesProps<Key extends QueryKey> {
  readonly of: readonly Picture[];
  /** How a file of the job is fetched; `small` for what stands in the row. */
  readonly fetch: (fileId: string, small: boolean) => Fetched<Key>;
}

/** Photographs and documents in a row; a press opens one. */
export function Pictures<Key extends QueryKey>({ of, fetch }: PicturesProps<Key>) {
  return (
    <ul className={classes.pictures}>
      {of.map((picture) => (
        <li key={picture.fileId}>
          <Tile picture={picture} fetch={fetch} />
        </li>
      ))}
    </ul>
  );
}

const shownSafely = /^(image\/(png|jpeg|webp)|application\/pdf)$/;

function Tile<Key extends QueryKey>({ picture, fetch }: { readonly picture: Picture; readonly fetch: PicturesProps<Key>['fetch'] }) {
  const client = useQueryClient();
  const isImage = picture.mediaType.startsWith('image/');
  const small = useQuery({ ...fetch(picture.fileId, true), enabled: isImage });
  const open = async () => {
    const blob = await client.fetchQuery(fetch(picture.fileId, false)).catch(() => null);
    if (!blob) {
      notify.error('The file could not be fetched. Try again.');
      return;
    }
    const made = URL.createObjectURL(blob);
    const link = Object.assign(document.createElement('a'), { href: made, target: '_blank', rel: 'noopener' });
    if (!shownSafely.test(blob.type)) link.download = picture.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(made), 60_000);
  };
  return (
    <button type="button" onClick={() => void open()}>
      {isImage && small.data ? <BlobImage blob={small.data} alt="" /> : <span>{!isImage && <IconFile size={28} aria-hidden />}</span>}
      <small>{picture.name}</small>
    </button>
  );
}
