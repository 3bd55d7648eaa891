import type { CSSProperties, ReactNode } from 'react';
import classes from './FieldLines.module.css';

export interface FieldLine {
  readonly id: string;
  readonly code: string;
  readonly description: string;
}

export interface FieldLineColumn<Line> {
  readonly title: string;
  readonly align?: 'end';
  /** In pixels, where its field needs more or less than others have. */
  readonly width?: number;
  readonly cell: (line: Line) => ReactNode;
}

const widthOf = (pixels: number): CSSProperties => ({ '--width': `${pixels}px` }) as CSSProperties;

interface FieldLinesProps<Line> {
  /** What the lines are, for screen readers. */
  readonly label: string;
  readonly lines: readonly Line[];
  readonly columns: readonly FieldLineColumn<Line>[];
}

/** Lines of products with a field in each column: a table, on a phone a block a line. The heads say what a field is, its label names it for those who cannot see them. */
export function FieldLines<Line extends FieldLine>({ label, lines, columns }: FieldLinesProps<Line>) {
  return (
    <div className={classes.scroller} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            {columns.map(({ title, align }) => (
              <th key={title} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <span className={classes.code}>{line.code}</span>
                <span className={classes.soft}>{line.description}</span>
              </th>
              {columns.map(({ title, align, width, cell }) => (
                <td key={title} data-align={align} data-title={title} style={width === undefined ? undefined : widthOf(width)}>
                  {cell(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
