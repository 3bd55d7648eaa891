import type { AttachedFile } from '@quarterlight/contract/notices/broadcast-schemas';
import { later } from '../../../ui/later.tsx';
import classes from './broadcast.module.css';

const AttachedDocument = later(() => import('./AttachedDocument.tsx'), 'AttachedDocument');

interface AttachedFilesProps {
  readonly files: readonly AttachedFile[];
  readonly remove?: (file: AttachedFile) => void;
}

/** What is attached to a broadcast, each in a row of its own; nothing where nothing is. */
export function AttachedFiles({ files, remove }: AttachedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.fileId}>
          <AttachedDocument file={file} remove={remove && (() => remove(file))} />
        </li>
      ))}
    </ul>
  );
}
