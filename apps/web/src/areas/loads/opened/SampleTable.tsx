import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import { useWatch } from 'react-hook-form';
import { chosenOf } from '../choices.ts';
import { letterOf } from '../words.ts';
import classes from './opened.module.css';

const shownRows = 5;

/** The first rows of the file under its headers, each with what is taken from it. */
export function SampleTable({ load: { columns, shape, manner } }: { readonly load: Pick<DataLoad, 'columns' | 'shape' | 'manner'> }) {
  const chosen = chosenOf(useWatch({ name: 'chosen' }));
  const takenAs = (index: number) =>
    columns
      .filter(({ key }) => chosen[key] === String(index))
      .map(({ title }) => title)
      .join(', ');
  return (
    <div className={classes.scroller} role="region" aria-label="First lines of the file" tabIndex={0}>
      <table className={classes.sample} aria-label="First lines of the file">
        <thead>
          <tr>
            <th scope="col">
              <span className="ql-hidden">Line</span>
            </th>
            {shape.headers.map((header, index) => {
              const taken = takenAs(index);
              return (
                <th key={letterOf(index)} scope="col" data-taken={taken !== '' || undefined}>
                  <span className={classes.letter}>{letterOf(index)}</span> {header}
                  <span className={classes.taken}>{taken === '' ? 'Not taken' : taken}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shape.sample.slice(0, shownRows).map((row, at) => {
            const line = manner.headerRow + 1 + at;
            return (
              <tr key={line}>
                <th scope="row">{formatNumber(line)}</th>
                {shape.headers.map((_, index) => (
                  <td key={letterOf(index)} title={row[index]}>
                    {row[index]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
