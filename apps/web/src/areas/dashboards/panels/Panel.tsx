import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { useDeferredData } from '../../../ui/deferred-data.ts';
import { Link } from '../../../ui/Link.tsx';
import { listAddress } from '../list-address.ts';
import classes from './Panel.module.css';

interface PanelResult<Reply> {
  readonly data?: Reply | undefined;
  readonly isError: boolean;
  refetch(): unknown;
}
interface PanelProps<Reply> {
  readonly title: string;
  /** What the figures cover. */
  readonly note: string;
  readonly result: PanelResult<Reply>;
  /** Something of it wants to be done now. */
  readonly urgent?: boolean | undefined;
  /** It holds figures alone, no chart. */
  readonly low?: boolean;
  readonly children: (reply: Reply) => ReactNode;
}

/** One panel of a dashboard with its own waiting and failed states. */
export function Panel<Reply>({ title, note, result, urgent = false, low = false, children }: PanelProps<Reply>) {
  const id = useId();
  const reply = useDeferredData(result.data);
  return (
    <section className={classes.panel} data-urgent={urgent || undefined} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        <span className={classes.note}>{note}</span>
      </header>
      {reply !== undefined ? (
        children(reply)
      ) : result.isError ? (
        <p className={classes.failed} role="alert">
          These figures could not be read.
          <Button variant="default" size="compact-sm" onClick={() => void result.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <div className={classes.waiting} data-low={low || undefined} role="status" aria-label={`Reading ${title.toLowerCase()}`} />
      )}
    </section>
  );
}

/** The figures of a panel, each leading to the list behind it. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** The list behind the figure. */
  readonly link?: string;
  readonly aside?: string;
  /** It counts what is late. */
  readonly late?: boolean;
}

export function Figure({ label, value, link, aside, late = false }: FigureProps) {
  return (
    <div className={classes.figure} data-late={late || undefined}>
      <dt>{label}</dt>
      <dd>{link ? <Link to={listAddress(link)}>{value}</Link> : value}</dd>
      {aside && <dd className={classes.aside}>{aside}</dd>}
    </div>
  );
}

interface RowsProps<Row> {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The first is the row's title, the others are figures. */
  readonly cells: (row: Row) => readonly ReactNode[];
}

/** What a panel's figure is made of; the first eight. */
export function Rows<Row>({ caption, heads, rows, rowKey, cells }: RowsProps<Row>) {
  if (rows.length === 0) return null;
  const most = 8;
  return (
    <table className={classes.rows}>
      <caption>{rows.length > most ? `${caption} (the first ${most} of ${rows.length})` : caption}</caption>
      <thead className="ql-hidden">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, most).map((row) => {
          const [title, ...figures] = cells(row);
          return (
            <tr key={rowKey(row)}>
              <th scope="row">{title}</th>
              {figures.map((figure, index) => (
                <td key={heads[index + 1]} data-align="end">
                  {figure}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How many a row stands for, with the way to the list behind it. */
export const counted = ({ count, link }: { readonly count: number; readonly link: string }) => (
  <Link key="count" to={listAddress(link)}>
    {numberText(count)}
  </Link>
);
