import type { ListState } from '../../platform/list-state.ts';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';
import { RowCheck } from './RowCheck.tsx';
import type { Selection } from './use-selection.ts';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly list: ListState<unknown>;
  readonly selection: Selection<Row> | undefined;
}

const usualWidth = 150;

/** Column widths and titles; a title that sorts is a button. */
export function TableHead<Row>({ columns, list, selection }: TableHeadProps<Row>) {
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: 40 }} />}
        {columns.map((column) => (
          <col key={column.key} style={{ width: column.width ?? usualWidth }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <RowCheck label="Select all rows" checked={selection.all} partly={selection.chosen.length > 0 && !selection.all} onChange={selection.toggleAll} />
            </th>
          )}
          {columns.map((column) => (
            <Title key={column.key} column={column} list={list} />
          ))}
        </tr>
      </thead>
    </>
  );
}

function Title<Row>({ column, list }: { readonly column: Column<Row>; readonly list: ListState<unknown> }) {
  const { sort } = column;
  if (!sort) {
    return (
      <th scope="col" data-align={column.align}>
        {column.title}
      </th>
    );
  }
  const order = list.sort === sort ? 'ascending' : list.sort === `-${sort}` ? 'descending' : undefined;
  return (
    <th scope="col" data-align={column.align} aria-sort={order}>
      <button type="button" className={classes.sort} onClick={() => list.sortBy(sort)}>
        {column.title}
        <span aria-hidden="true" className={classes.arrow} data-on={order ? true : undefined}>
          {order === 'descending' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  );
}
