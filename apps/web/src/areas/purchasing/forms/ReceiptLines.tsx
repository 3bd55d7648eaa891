import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { numberText } from '../../../platform/formats.ts';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { PlaceField, useWorksheets, WorksheetLink } from '../../stock/index.ts';
import classes from './ReceiveForm.module.css';
import { takesBatch } from './receipt-body.ts';

type Line = PurchaseOrder['lines'][number];

/** One line each of what is expected: for which job, what came, where it goes. */
export function ReceiptLines({ lines }: { readonly lines: readonly Line[] }) {
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
          {lines.map((line, index) => {
            const name = (part: string) => `lines.${index}.${part}`;
            return (
              <tr key={line.id}>
                <th scope="row">
                  <span className={classes.code}>{line.code}</span>
                  <span className={classes.soft}>{line.description}</span>
                </th>
                <td>
                  {line.worksheetId ? (
                    <span className={classes.job}>
                      <WorksheetLink id={line.worksheetId} worksheets={worksheets} />
                      <Plate registration={worksheets.get(line.worksheetId)?.registration} />
                    </span>
                  ) : (
                    'Stock'
                  )}
                </td>
                <td data-align="end">{numberText(line.outstanding)}</td>
                <td>
                  <QuantityField name={name('quantity')} label={`Arrived of ${line.code}`} />
                </td>
                <td>
                  <QuantityField name={name('damaged')} label={`Damaged of ${line.code}`} placeholder="None" />
                </td>
                <td>
                  <PlaceField name={name('placeId')} label={`Bin of ${line.code}`} placeholder="As above" clearable />
                </td>
                {withBatches && (
                  <>
                    <td>{takesBatch(line) && <TextField name={name('batch')} label={`Batch of ${line.code}`} maxLength={60} />}</td>
                    <td>{takesBatch(line) && <DayField name={name('expires')} label={`Expiry of ${line.code}`} />}</td>
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
