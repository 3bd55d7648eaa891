import { Button } from '@mantine/core';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useState } from 'react';
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
  return (
    <Section
      title="Glass and lines"
      count={worksheet.lines.length}
      actions={
        mayAdd && (
          <Button variant="default" size="compact-md" onClick={() => setAdding(true)}>
            Add a line
          </Button>
        )
      }
    >
      {worksheet.lines.length === 0 ? (
        <p className={classes.soft}>No lines yet.{mayAdd ? ' Add the glass, the labour or a part.' : ''}</p>
      ) : (
        <ul className={classes.lines}>
          {worksheet.lines.map((line) => (
            <LineRow key={line.id} worksheet={worksheet} line={line} />
          ))}
        </ul>
      )}
      <dl className={classes.totals}>
        <dt>Net</dt>
        <dd>
          <Money value={worksheet.net} />
        </dd>
        <dt>VAT</dt>
        <dd>
          <Money value={worksheet.vat} />
        </dd>
        <dt className={classes.strong}>Total</dt>
        <dd className={classes.strong}>
          <Money value={worksheet.gross} />
        </dd>
        {worksheet.cost && worksheet.cost.amount > 0 && (
          <>
            <dt>Cost</dt>
            <dd>
              <Money value={worksheet.cost} />
            </dd>
          </>
        )}
        {worksheet.marginBasisPoints !== null && worksheet.cost !== null && worksheet.cost.amount > 0 && (
          <>
            <dt>Margin</dt>
            <dd>{numberText(worksheet.marginBasisPoints / 100)}%</dd>
          </>
        )}
      </dl>
      {adding && <AddLineDialog worksheet={worksheet} onClose={() => setAdding(false)} />}
    </Section>
  );
}
