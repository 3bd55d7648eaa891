import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FieldValues, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { messageOf, useToldField } from '../../../ui/form/use-field.ts';
import { useWorksheets, WorksheetLink } from '../../stock/index.ts';
import { transfersApi } from '../transfers.api.ts';
import classes from './LinesEditor.module.css';
import { emptyLine, linesText, readTyped, type TypedLine } from './lines-body.ts';

/** The lines of a transfer being written: product and quantity, or the glass of a job. What lies at the location says what can go. */
export function LinesEditor({ fromPlaceId }: { readonly fromPlaceId: string }) {
  const { control, formState } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  const typed = readTyped(useWatch({ control, name: 'lines' }));
  const { errors } = formState;
  const problem = errors.lines?.root?.message ?? messageOf(typeof errors.lines?.message === 'string' ? errors.lines : undefined);
  useToldField('lines', { label: 'Lines', text: linesText, whole: true });
  return (
    <fieldset className={classes.lines}>
      <legend>Lines</legend>
      {fields.map((field, index) => (
        <Line key={field.key} index={index} line={typed[index] ?? emptyLine} fromPlaceId={fromPlaceId} onRemove={() => remove(index)} />
      ))}
      {typeof problem === 'string' && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => append({ ...emptyLine })}>
          Add a line
        </Button>
      </div>
      {fromPlaceId !== '' && <GlassOfJobs fromPlaceId={fromPlaceId} typed={typed} add={append} />}
    </fieldset>
  );
}

interface LineProps {
  readonly index: number;
  readonly line: TypedLine;
  readonly fromPlaceId: string;
  readonly onRemove: () => void;
}

function Line({ index, line, fromPlaceId, onRemove }: LineProps) {
  const { worksheets } = useWorksheets(line.worksheetId === null ? [] : [line.worksheetId]);
  const name = (part: string) => `lines.${index}.${part}`;
  const isFixed = line.allocationId !== null;
  return (
    <div className={classes.line}>
      {isFixed ? (
        <div className={classes.fixed}>
          <div className={classes.label}>
            For <WorksheetLink id={line.worksheetId} worksheets={worksheets} />
          </div>
          <div className={classes.value}>{line.label}</div>
        </div>
      ) : (
        <SearchSelectField
          name={name('productId')}
          label="Product"
          placeholder="Code, or how its description begins"
          initial={line.productId ? { value: line.productId, label: line.label } : null}
          search={transfersApi.products}
          read={(products) => products.map(({ id, code, description }) => ({ value: id, label: `${code} – ${description}` }))}
        />
      )}
      {isFixed ? (
        <div className={classes.fixed}>
          <div className={classes.label}>Quantity</div>
          <div className={classes.value}>{numberText(line.quantity)}</div>
        </div>
      ) : (
        <QuantityField name={name('quantity')} label="Quantity" />
      )}
      <div className={classes.remove}>
        <ActionIcon size={36} aria-label={`Remove line ${index + 1}`} onClick={onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {!isFixed && <Free line={line} fromPlaceId={fromPlaceId} />}
    </div>
  );
}

/** How much of a line's product can go. */
function Free({ line, fromPlaceId }: { readonly line: TypedLine; readonly fromPlaceId: string }) {
  const isAsked = fromPlaceId !== '' && line.productId !== null;
  const lying = useQuery({ ...transfersApi.lying(fromPlaceId, line.productId ?? ''), enabled: isAsked });
  const free = isAsked ? lying.data?.items.reduce((sum, each) => sum + each.free, 0) : undefined;
  return (
    <p className={classes.free} role="status" data-short={(free !== undefined && free < (line.quantity ?? 0)) || undefined}>
      {free !== undefined && `${numberText(free)} free there`}
    </p>
  );
}

interface GlassOfJobsProps {
  readonly fromPlaceId: string;
  readonly typed: readonly TypedLine[];
  readonly add: (line: TypedLine) => void;
}

/** What jobs have claimed at the location: it goes only with its claim, so it is added as a line of its own. */
function GlassOfJobs({ fromPlaceId, typed, add }: GlassOfJobsProps) {
  const lying = useQuery(transfersApi.lying(fromPlaceId));
  const claims = (lying.data?.items ?? []).flatMap((line) => line.claims.map((claim) => ({ line, claim })));
  const left = claims.filter(({ claim }) => !typed.some((each) => each.allocationId === claim.allocationId)).slice(0, 50);
  const { worksheets } = useWorksheets(left.map(({ claim }) => claim.worksheetId));
  if (left.length === 0) return null;
  return (
    <details className={classes.jobs}>
      <summary>Glass of jobs there ({numberText(left.length)})</summary>
      <ul>
        {left.map(({ line, claim }) => (
          <li key={claim.allocationId}>
            <span>
              <WorksheetLink id={claim.worksheetId} worksheets={worksheets} />: {numberText(claim.quantity)} × {line.code} {line.description}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Add ${line.code} of ${worksheets.get(claim.worksheetId)?.number ?? 'a job'}`}
              onClick={() =>
                add({
                  ...emptyLine,
                  productId: line.productId,
                  label: `${line.code} – ${line.description}`,
                  quantity: claim.quantity,
                  allocationId: claim.allocationId,
                  worksheetId: claim.worksheetId,
                })
              }
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
