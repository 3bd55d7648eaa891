import { ActionIcon } from '@mantine/core';
import type { SheetFormat } from '@quarterlight/contract/sheet';
import { formatNumber } from '@quarterlight/kit/numbers';
import { plural } from '@quarterlight/kit/text';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListFile } from '../../platform/list-file.ts';
import { notify } from '../../platform/notices.ts';
import { Problem } from '../../platform/problem.ts';
import { fetchParts } from '../later.tsx';
import { Menu } from '../Menu.tsx';
import type { ListPage } from './column.ts';
import classes from './DataTable.module.css';

const downloading = () => import('../../platform/download.ts');

interface TableFileProps<Row> {
  readonly file: ListFile<Row>;
  /** The keys of the shown columns. */
  readonly columns: readonly string[];
  readonly page: Pick<ListPage<Row>, 'total' | 'totalIsExact'> | undefined;
}

/** What a file would hold, or why there is none. */
function headingOf({ total, totalIsExact }: Pick<ListPage<unknown>, 'total' | 'totalIsExact'>, columns: number): string {
  if (total === 0) return 'Nothing to download: the list is empty';
  return `${totalIsExact ? plural(total, 'row') : `More than ${formatNumber(total)} rows`}, ${plural(columns, 'column')} as shown`;
}

/** Saves what the list shows, all its rows with the shown columns, as CSV or XLSX. */
export function TableFile<Row>({ file, columns, page }: TableFileProps<Row>) {
  const [bytes, setBytes] = useState<number | null>(null);
  const known = columns.filter((key) => Object.hasOwn(file.sheet.columns, key));
  const nothing = page === undefined || page.total === 0;
  const save = async (format: SheetFormat) => {
    setBytes(0);
    try {
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
        {bytes === null ? '' : bytes < 100_000 ? 'Downloading…' : `Downloading… ${formatNumber(Math.floor(bytes / 100_000) / 10)} MB`}
      </span>
      <Menu
        label="Download"
        heading={page && headingOf(page, known.length)}
        place="end"
        width={230}
        trigger={(bind) => (
          <ActionIcon {...bind} aria-label="Download the list" title="Download the list" size="lg" disabled={page === undefined} loading={bytes !== null}>
            <IconDownload size={18} />
          </ActionIcon>
        )}
        entries={[
          { label: 'CSV', disabled: nothing, onClick: () => void save('csv') },
          { label: 'Excel (XLSX)', disabled: nothing, onClick: () => void save('xlsx') },
        ]}
      />
    </>
  );
}
