import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconBookmark, IconColumns3, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListFile } from '../../platform/list-file.ts';
import type { ListState } from '../../platform/list-state.ts';
import { Menu } from '../Menu.tsx';
import { Popup } from '../Popup.tsx';
import { type Column, type ListPage, shownColumns, toggledColumns } from './column.ts';
import classes from './DataTable.module.css';
import { forgetView, readViews, saveView } from './saved-views.ts';
import { TableFile } from './TableFile.tsx';

interface TableToolsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly list: ListState<unknown>;
  readonly file: ListFile<Row> | null;
  /** What of the list is on the screen, once it is. */
  readonly page: Pick<ListPage<Row>, 'total' | 'totalIsExact'> | undefined;
}

/** The saved views, the column chooser and the files of a table. */
export function TableTools<Row>({ label, columns, list, file, page }: TableToolsProps<Row>) {
  const now = shownColumns(columns, list.columns);
  const shown = new Set(now.map((column) => column.key));
  return (
    <>
      <SavedViews label={label} list={list} />
      <Menu
        label="Columns"
        heading="Columns"
        place="end"
        trigger={(bind) => (
          <ActionIcon {...bind} aria-label="Choose columns" title="Choose columns" size="lg">
            <IconColumns3 size={18} />
          </ActionIcon>
        )}
        entries={columns.slice(1).map((column) => ({
          label: column.title,
          checked: shown.has(column.key),
          onClick: () => list.set({ columns: toggledColumns(columns, list.columns, column.key) }),
        }))}
      />
      {file && <TableFile file={file} columns={now} page={page} />}
    </>
  );
}

function SavedViews({ label, list }: { readonly label: string; readonly list: ListState<unknown> }) {
  const [views, setViews] = useState(() => readViews(label));
  const [name, setName] = useState('');
  const save = () => {
    if (name.trim() === '') return;
    setViews(saveView(label, { name: name.trim(), address: list.address }));
    setName('');
  };
  return (
    <Popup
      label="Saved views"
      place="end"
      width={270}
      trigger={(bind) => (
        <ActionIcon {...bind} aria-label="Saved views" title="Saved views" size="lg">
          <IconBookmark size={18} />
        </ActionIcon>
      )}
    >
      {(close) => (
        <>
          <p className={classes.viewsTitle}>{views.length > 0 ? 'Saved views' : 'No saved views yet. Set filters, sort and columns, then name them.'}</p>
          {views.map((view) => (
            <div key={view.name} className={classes.view}>
              <button
                type="button"
                onClick={() => {
                  close();
                  list.replace(view.address);
                }}
              >
                {view.name}
              </button>
              <ActionIcon aria-label={`Forget ${view.name}`} size="sm" onClick={() => setViews(forgetView(label, view.name))}>
                <IconX size={14} />
              </ActionIcon>
            </div>
          ))}
          <form
            className={classes.saveView}
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <TextInput
              aria-label="Name of this view"
              placeholder="Name this view"
              size="xs"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="xs" type="submit" variant="default">
              Save
            </Button>
          </form>
        </>
      )}
    </Popup>
  );
}
