import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { IconCheck } from '@tabler/icons-react';
import classes from './opened.module.css';

/** At which of the four steps a load is, counted from 0. */
export function stepOf({ state }: Pick<DataLoad, 'state'>, showsColumns: boolean): number {
  if (state === 'read' || showsColumns) return 1;
  return state === 'checking' || state === 'checked' ? 2 : 3;
}

/** File, columns, preview, loaded: how far a load has come. */
export function Steps({ load, showsColumns }: { readonly load: Pick<DataLoad, 'state'>; readonly showsColumns: boolean }) {
  const present = stepOf(load, showsColumns);
  const isOver = load.state === 'loaded' || load.state === 'undone';
  return (
    <ol className={classes.steps} aria-label="Steps">
      {['File', 'Columns', 'Preview', load.state === 'undone' ? 'Undone' : 'Loaded'].map((title, index) => {
        const isDone = index < present || (isOver && index === present);
        return (
          <li key={title} data-done={isDone || undefined} aria-current={index === present ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden>
              {isDone ? <IconCheck size={14} /> : index + 1}
            </span>
            {title}
            {isDone && <span className="ql-hidden">, done</span>}
          </li>
        );
      })}
    </ol>
  );
}
