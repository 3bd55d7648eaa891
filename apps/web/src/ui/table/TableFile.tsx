import { ActionIcon } from '@mantine/core';
import type { SheetFormat } from '@quarterlight/contract/sheet';
import { formatNumber } from '@quarterlight/kit/numbers';
import { listOf, plural } from '@quarterlight/kit/text';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListFile } from '../../platform/list-file.ts';
import { notify } from '../../platform/notices.ts';
import { Problem } from '../../platform/problem.ts';
import { fetchParts } from '../later.tsx';
import { Menu } from '../Menu.tsx';
import type { Column, ListPage } from './column.ts';
import classes from './DataTable.module.css';

const downloading = () => import('../../platform/download.ts');
const making = () => import('../../platform/make-list-file.ts');

interface TableFileProps<Row> {
  readonly file: ListFile<Row>;
  /** The shown columns. */
  readonly columns: readonly Column<Row>[];
  readonly page: Pick<ListPage<Row>, 'total' | 'totalIsExact'> | undefined;
}

/** What a file would hold, or why there is none; a column of which the rows know nothing, as one that is fetched beside them, is named. */
function headingOf({ total, totalIsExact }: Pick<ListPage<unknown>, 'total' | 'totalIsExact'>, columns: number, missing: readonly string[]): string {
  if (total === 0) return 'Nothing to download: the list is empty';
  const rows = totalIsExact ? plural(total, 'row') : `More than ${formatNumber(total)} rows, made in the background`;
  return [rows, `${plural(columns, 'column')} as shown`, ...(missing.length > 0 ? [`without ${listOf(missing)}`] : [])].join(', ');
}

/** Saves what the list shows, all its rows with the shown columns, as CSV or XLSX; of a list that is too long to count it has the file made. */
export function TableFile<Row>({ file, columns, page }: TableFileProps<Row>) {
  const [bytes, setBytes] = useState<number | null>(null);
  const isKnown = ({ key }: Column<Row>) => Object.hasOwn(file.sheet.columns, key);
  const known = columns.filter(isKnown).map(({ key }) => key);
  const missing = columns.filter((column) => !isKnown(column) && column.key !== 'actions').map(({ title }) => title);
  const busy = bytes !== null;
  // The button itself stays to be pressed, so that whoever works by keys keeps their place.
  const none = busy || page === undefined || page.total === 0;
  // What takes long is made in the background, and the page may be left.
  const isLong = page?.totalIsExact === false;
  const save = async (format: SheetFormat) => {
    setBytes(0);
    try {
      if (isLong) {
        const { makeListFile } = await fetchParts(making);
        await makeListFile(file.addressOf(format, known));
        notify.success(`${file.sheet.title}: the file is being made. ‘For me’ in the header says when it is there.`);
        return;
      }
      const { download } = await fetchParts(downloading);
      notify.success(`${await download(file.addressOf(format, known), `${file.sheet.name}.${format}`, setBytes)} saved.`);
    } catch (error) {
      // The download has told what became of it; this is of one that never began.
      if (!(error instanceof Problem)) notify.error('The download could not begin. Check the connection, then try again.');
    } finally {
      setBytes(null);
    }
  };
  return (
    <>
      <span className={classes.saving} role="status">
        {bytes === null ? '' : isLong ? 'Starting…' : bytes < 100_000 ? 'Downloading…' : `Downloading… ${formatNumber(Math.floor(bytes / 100_000) / 10)} MB`}
      </span>
      <Menu
        label="Download"
        heading={page && headingOf(page, known.length, missing)}
        place="end"
        width={230}
        trigger={(bind) => (
          <ActionIcon {...bind} aria-label="Download the list" title="Download the list" size="lg" disabled={page === undefined} aria-busy={busy}>
            <IconDownload size={18} />
          </ActionIcon>
        )}
        entries={[
          { label: 'CSV', disabled: none, onClick: () => void save('csv') },
          { label: 'Excel (XLSX)', disabled: none, onClick: () => void save('xlsx') },
        ]}
      />
    </>
  );
}
