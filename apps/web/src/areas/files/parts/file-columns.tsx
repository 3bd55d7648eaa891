import type { LibraryFile } from '@quarterlight/contract/files/library-schemas';
import { IconFile, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { nothing } from '../../../platform/formats.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import type { Column, PhoneLines } from '../../../ui/table/column.ts';
import { sizeText } from '../words.ts';
import classes from './files.module.css';

const icons = { picture: IconPhoto, pdf: IconFileTypePdf, sheet: IconFileSpreadsheet, letter: IconFileText, other: IconFile } as const;

function kindOf(mediaType: string): keyof typeof icons {
  if (mediaType.startsWith('image/')) return 'picture';
  if (mediaType === 'application/pdf') return 'pdf';
  if (mediaType === 'text/csv' || mediaType.includes('spreadsheet')) return 'sheet';
  return mediaType.includes('word') || mediaType === 'text/plain' ? 'letter' : 'other';
}

function Name({ name, mediaType }: Pick<LibraryFile, 'name' | 'mediaType'>) {
  const Icon = icons[kindOf(mediaType)];
  return (
    <span className={classes.file}>
      <Icon size={18} aria-hidden />
      <span className={classes.name}>{name}</span>
    </span>
  );
}

const name: Column<LibraryFile> = { key: 'name', title: 'Name', width: 340, cell: (row) => <Name name={row.name} mediaType={row.mediaType} /> };
const size: Column<LibraryFile> = { key: 'sizeBytes', title: 'Size', width: 100, align: 'end', cell: (row) => sizeText(row.sizeBytes) };

/** What stands in a folder. */
export const columns: readonly Column<LibraryFile>[] = [
  { ...name, sort: 'name' },
  { ...size, sort: 'sizeBytes' },
  { key: 'changedAt', title: 'Changed', sort: 'changedAt', width: 150, cell: (row) => <Instant value={row.changedAt} /> },
  { key: 'changedByName', title: 'By', width: 160, cell: (row) => row.changedByName || nothing },
  { key: 'versions', title: 'Versions', width: 90, align: 'end', cell: (row) => row.versions },
];

/** What was removed. */
export const removedColumns: readonly Column<LibraryFile>[] = [
  name,
  size,
  { key: 'removedAt', title: 'Removed', width: 150, cell: (row) => <Instant value={row.removedAt} /> },
  { key: 'removedByName', title: 'By', width: 160, cell: (row) => row.removedByName || nothing },
];

export const fileLines = (row: LibraryFile): PhoneLines => ({
  beside: <span>{sizeText(row.sizeBytes)}</span>,
  below: (
    <>
      <Instant value={row.removedAt ?? row.changedAt} />
      <span>{row.removedAt === null ? row.changedByName : row.removedByName}</span>
    </>
  ),
});
