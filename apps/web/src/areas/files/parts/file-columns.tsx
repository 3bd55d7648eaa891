import type { LibraryFile } from '@quarterlight/contract/files/library-schemas';
import { librarySheet } from '@quarterlight/contract/files/sheets';
import { IconFile, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { Instant } from '../../../ui/bits/Day.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
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

const all = columnsOf(librarySheet, {
  name: { sort: 'name', width: 340, cell: (row) => <Name name={row.name} mediaType={row.mediaType} /> },
  sizeBytes: { sort: 'sizeBytes', width: 100, align: 'end', cell: (row) => sizeText(row.sizeBytes) },
  changedAt: { sort: 'changedAt', width: 150, cell: (row) => <Instant value={row.changedAt} /> },
  changedByName: { width: 160 },
  versions: { width: 90, align: 'end' },
  removedAt: { width: 150, cell: (row) => <Instant value={row.removedAt} /> },
  removedByName: { width: 160 },
});
const ofRemoved = ['name', 'sizeBytes', 'removedAt', 'removedByName'];
const ofStanding = ['name', 'sizeBytes', 'changedAt', 'changedByName', 'versions'];

/** What stands in a folder. */
export const columns = all.filter(({ key }) => ofStanding.includes(key));

/** What was removed: always the newest first. */
export const removedColumns = all.filter(({ key }) => ofRemoved.includes(key)).map(({ sort: _sort, ...column }) => ({ ...column, hidden: false }));

export const fileLines = (row: LibraryFile): PhoneLines => ({
  beside: <span>{sizeText(row.sizeBytes)}</span>,
  below: (
    <>
      <Instant value={row.removedAt ?? row.changedAt} />
      <span>{row.removedAt === null ? row.changedByName : row.removedByName}</span>
    </>
  ),
});
