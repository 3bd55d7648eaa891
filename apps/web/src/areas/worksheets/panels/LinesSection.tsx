import { Button } from '@mantine/core';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { Fragment, useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { LineRow } from './LineRow.tsx';
import classes from './record.module.css';

const AddLineDialog = later(() => import('../forms/AddLineDialog.tsx'), 'AddLineDialog');

/** Glass, parts and labour with their state and price, and what it all comes to. */
export function LinesSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const [adding, setAdding] = useState(false);
  const mayAdd = worksheet.allowedActions.includes('edit-lines');
  const { net, vat, gross, cost, marginBasisPoints: margin, doneElsewhere: elsewhere } = worksheet;
  const costs = cost !== null && cost.amount > 0;
  const totals = [
    ['Net', <Money key="net" value={net} />],
    ['VAT', <Money key="vat" value={vat} />],
    ['Total', <Money key="total" value={gross} />],
    ['Cost', costs && <Money key="cost" value={cost} />],
    ['Margin', costs && margin !== null && `${numberText(margin / 100)}%`],
  ] as const;
  return (
    <>
      <Section
        title="Glass and lines"
        count={worksheet.lines.length > 0 ? worksheet.lines.length : undefined}
        empty={
          worksheet.lines.length === 0 &&
          (elsewhere === null ? `No lines yet${mayAdd ? ': add the glass, the labour or a part' : ''}` : elsewhere.glass || 'What was fitted is not known')
        }
        actions={
          mayAdd && (
            <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
              Add a line
            </Button>
          )
        }
      >
        <ul className={classes.lines}>
          {worksheet.lines.map((line) => (
            <LineRow key={line.id} worksheet={worksheet} line={line} />
          ))}
        </ul>
        {worksheet.aboveCap && (
          <p className={classes.aboveCap} data-whole>
            {worksheet.aboveCap}
          </p>
        )}
        <dl className={classes.totals}>
          {totals.map(
            ([what, value]) =>
              value && (
                <Fragment key={what}>
                  <dt className={what === 'Total' ? classes.strong : undefined}>{what}</dt>
                  <dd className={what === 'Total' ? classes.strong : undefined}>{value}</dd>
                </Fragment>
              ),
          )}
        </dl>
      </Section>
      {adding && <AddLineDialog worksheet={worksheet} onClose={() => setAdding(false)} />}
    </>
  );
}
