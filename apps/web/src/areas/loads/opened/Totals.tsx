import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { differingTotals, linesDifference, missingTotals, moneyDifference } from '@quarterlight/contract/loads/totals';
import { plural } from '@quarterlight/kit/text';
import { moneyText, nothing, numberText } from '../../../platform/formats.ts';
import classes from './opened.module.css';

/** The figures of the file beside those of the system that it comes from. */
export function Totals({ load: { preview, loadedAt } }: { readonly load: DataLoad }) {
  if (preview === null) return null;
  const { lines, money } = preview.totals;
  if (lines.said === null && money === null) return null;
  const rows = [
    [
      'Number of lines',
      numberText(lines.found),
      lines.said === null ? null : numberText(lines.said),
      lines.said === null ? null : linesDifference(lines.found, lines.said),
    ],
    ...(money === null
      ? []
      : [[money.title, moneyText(money.found), money.said && moneyText(money.said), money.said && moneyDifference(money.found, money.said)] as const]),
  ] as const;
  const { refused, left } = preview.counts;
  const [were, others, not] =
    loadedAt === null
      ? ['would be', 'stand here already as they are', refused === 1 ? 'is' : 'are']
      : ['were', 'stood here already as they were', refused === 1 ? 'was' : 'were'];
  return (
    <>
      <table className={classes.totals} aria-label="The file beside your old system">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">File says</th>
            <th scope="col">You said</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, found, said, difference]) => (
            <tr key={title} data-differs={(difference !== null && difference !== 'none') || undefined}>
              <th scope="row">{title}</th>
              <td>{found}</td>
              <td>{said ?? 'Not said yet'}</td>
              <td>{difference === null ? nothing : difference === 'none' ? 'None' : difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.soft}>
        {`Counted are the lines that ${were} loaded${left > 0 ? `, and those that ${others}` : ''}.`}{' '}
        {refused > 0 && `The ${plural(refused, 'refused line')} ${not} not.`}
      </p>
    </>
  );
}

/** Where the reason stands, for the button that it stops. */
export const totalsNotice = 'totals-notice';

/** Why a checked file cannot be loaded yet by its totals; null where nothing stands in the way. */
export function totalsReason({ preview }: Pick<DataLoad, 'preview'>): string | null {
  if (preview === null) return null;
  const missing = missingTotals(preview.totals);
  if (missing.length > 0) return `Say first what your old system says, under Change columns: ${missing.join(' and ')}.`;
  const differences = differingTotals(preview.totals);
  if (differences.length === 0) return null;
  return `${differences.join(' ')} Find out which of the two is right: mend the file and bring it again, or change the columns or what you said.`;
}
