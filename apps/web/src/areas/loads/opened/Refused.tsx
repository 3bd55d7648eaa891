import { listLoadProblems } from '@quarterlight/contract/loads/routes';
import type { DataLoad, LoadProblem } from '@quarterlight/contract/loads/schemas';
import { problemSheet } from '@quarterlight/contract/loads/sheets';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { loadsApi } from '../loads.api.ts';
import classes from './opened.module.css';

/** On a phone it has no title above it. */
const Line = ({ line }: Pick<LoadProblem, 'line'>) => (
  <>
    <span className={classes.onPhone}>Line </span>
    {numberText(line)}
  </>
);

const columns = columnsOf(problemSheet, {
  line: { sort: 'line', width: 90, align: 'end', cell: ({ line }) => <Line line={line} /> },
  column: { width: 180 },
  value: { width: 240 },
  reason: { width: 480 },
});
const inOrder = { sort: 'line', limit: 25 } as const;
/** So many are counted; of more a file is made in the background. */
const countedTo = 10_000;

const problemKey = ({ line, column, reason }: LoadProblem): string => `${line} ${column} ${reason}`;
const linesOf = ({ column, value, reason }: LoadProblem): PhoneLines => ({
  beside: <span>{column}</span>,
  below: (
    <>
      <span>{reason}</span>
      <span>{value}</span>
    </>
  ),
});

/** Every line that is refused, with its number and the reason. */
export function Refused({ load, refused }: { readonly load: Pick<DataLoad, 'id'>; readonly refused: number }) {
  const list = useListState(listLoadProblems, inOrder);
  const params = { id: load.id };
  const result = useQuery(loadsApi.problems(load.id, list.query));
  const save = async () => {
    if (!(await loadsApi.saveRefused(load.id, refused > countedTo)))
      notify.success('Refused lines: the file is being made. ‘For me’ in the header says when it is there.');
  };
  return (
    <div className={classes.refused}>
      <DataTable
        label="Refused lines"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(problemSheet, listLoadProblems, list.query, params)}
        rowKey={problemKey}
        lines={linesOf}
        tools={
          <ActionButton size="compact-sm" run={save}>
            Download refused lines
          </ActionButton>
        }
        empty="No line is refused."
      />
    </div>
  );
}
