import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { useWatch } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { PlaceField, useWorksheets, WorksheetLink } from '../../stock/index.ts';
import classes from './ReceiveForm.module.css';
import { moreThanOrdered, takesBatch } from './receipt-body.ts';

type Line = PurchaseOrder['lines'][number];

/** One line each of what is expected: for which job, what came, where it goes. `positionOf` is a line's place in the form. */
export function ReceiptLines({ lines, positionOf }: { readonly lines: readonly Line[]; readonly positionOf: (line: Line) => number }) {
  const { worksheets } = useWorksheets(lines.flatMap((line) => line.worksheetId ?? []));
  const withBatches = lines.some(takesBatch);
  return (
    <div className={classes.scroller} role="region" aria-label="What came" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">For</th>
            <th scope="col" data-align="end">
              To come
            </th>
            <th scope="col">Arrived</th>
            <th scope="col">Damaged</th>
            <th scope="col">Bin</th>
            {withBatches && (
              <>
                <th scope="col">Batch</th>
                <th scope="col">Expires</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const name = (part: string) => `lines.${positionOf(line)}.${part}`;
            return (
              <tr key={line.id}>
                <th scope="row">
                  <span className={classes.code}>{line.code}</span>
                  <span className={classes.soft}>{line.description}</span>
                </th>
                <td data-title="For">
                  {line.worksheetId ? (
                    <span className={classes.job}>
                      <WorksheetLink id={line.worksheetId} worksheets={worksheets} />
                      <Plate registration={worksheets.get(line.worksheetId)?.registration} />
                    </span>
                  ) : (
                    'Stock'
                  )}
                </td>
                <td data-align="end" data-title="To come">
                  {numberText(line.outstanding)}
                </td>
                <td data-title="Arrived">
                  <QuantityField name={name('quantity')} label={`Arrived of ${line.code}`} />
                  <More name={name('quantity')} outstanding={line.outstanding} />
                </td>
                <td data-title="Damaged">
                  <QuantityField name={name('damaged')} label={`Damaged of ${line.code}`} placeholder="None" />
                </td>
                <td data-title="Bin">
                  <PlaceField name={name('placeId')} label={`Bin of ${line.code}`} placeholder="As above" clearable />
                </td>
                {withBatches && (
                  <>
                    <td data-title="Batch">{takesBatch(line) && <TextField name={name('batch')} label={`Batch of ${line.code}`} maxLength={60} />}</td>
                    <td data-title="Expires">{takesBatch(line) && <DayField name={name('expires')} label={`Expiry of ${line.code}`} />}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Says where more came than was ordered; it can be received all the same. */
function More({ name, outstanding }: { readonly name: string; readonly outstanding: number }) {
  const more = moreThanOrdered(useWatch({ name }), outstanding);
  return (
    <span className={classes.more} role="status">
      {more > 0 && `${numberText(more)} more than ordered`}
    </span>
  );
}
