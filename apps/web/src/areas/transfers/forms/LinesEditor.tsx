import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { BelowLine, FixedValue, LinesFieldset } from '../../../ui/form/LinesFieldset.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { ProductField } from '../../catalogue/index.ts';
import { useWorksheets, WorksheetLink } from '../../stock/index.ts';
import { transfersApi } from '../transfers.api.ts';
import classes from './LinesEditor.module.css';
import { emptyLine, linesText, readTyped, type TypedLine } from './lines-body.ts';

/** The lines of a transfer being written: product and quantity, or the glass of a job. What lies at the location says what can go. */
export function LinesEditor({ fromPlaceId }: { readonly fromPlaceId: string }) {
  return (
    <LinesFieldset<TypedLine>
      columns={['minmax(0, 1fr) 96px 36px', '1fr 36px']}
      empty={emptyLine}
      read={readTyped}
      text={linesText}
      line={(line, nameOf) =>
        line.allocationId === null ? (
          <>
            <ProductField name={nameOf('productId')} chosen={line} />
            <QuantityField name={nameOf('quantity')} label="Quantity" />
          </>
        ) : (
          <>
            <FixedValue label={<ForJob id={line.worksheetId} />}>{line.label}</FixedValue>
            <FixedValue label="Quantity">{numberText(line.quantity)}</FixedValue>
          </>
        )
      }
      below={(line) => line.allocationId === null && <Free line={line} fromPlaceId={fromPlaceId} />}
      after={(typed, add) => fromPlaceId !== '' && <GlassOfJobs fromPlaceId={fromPlaceId} typed={typed} add={add} />}
    />
  );
}

function ForJob({ id }: { readonly id: string | null }) {
  const { worksheets } = useWorksheets(id === null ? [] : [id]);
  return (
    <>
      For <WorksheetLink id={id} worksheets={worksheets} />
    </>
  );
}

/** How much of a line's product can go. */
function Free({ line, fromPlaceId }: { readonly line: TypedLine; readonly fromPlaceId: string }) {
  const isAsked = fromPlaceId !== '' && line.productId !== null;
  const lying = useQuery({ ...transfersApi.lying(fromPlaceId, line.productId ?? ''), enabled: isAsked });
  const free = isAsked ? lying.data?.items.reduce((sum, each) => sum + each.free, 0) : undefined;
  return (
    <BelowLine role="status" short={free !== undefined && free < (line.quantity ?? 0)}>
      {free !== undefined && `${numberText(free)} free there`}
    </BelowLine>
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
