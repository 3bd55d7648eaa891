import { Alert } from '@mantine/core';
import type { MotTest } from '@quarterlight/contract/vehicles/mot-schemas';
import type { Vehicle } from '@quarterlight/contract/vehicles/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { instantText, nothing, numberText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { SkeletonRows, TableMessage } from '../../../ui/table/states.tsx';
import { vehiclesApi } from '../vehicles.api.ts';

const defects = ({ defects: all }: MotTest) =>
  all.map(({ text, type, dangerous }) => `${dangerous ? 'Dangerous' : words(type)}: ${text}`).join('; ') || nothing;
const words = (type: string) => type.charAt(0).toUpperCase() + type.slice(1).toLowerCase();

const columns: Column<MotTest>[] = [
  { key: 'day', title: 'Tested', width: 100, cell: (row) => <Day value={row.day} /> },
  { key: 'result', title: 'Result', width: 90, cell: (row) => <StateChip tone={row.passed ? 'green' : 'red'}>{row.passed ? 'Passed' : 'Failed'}</StateChip> },
  { key: 'expires', title: 'Expires', width: 100, cell: (row) => <Day value={row.expires} /> },
  {
    key: 'odometer',
    title: 'Odometer',
    width: 130,
    align: 'end',
    cell: (row) => (row.odometer === null ? nothing : `${numberText(row.odometer)} ${row.unit}`),
  },
  { key: 'defects', title: 'What was found', cell: defects },
];

/** The MOT history of a vehicle as it was last asked for, and asking for it. */
export function MotPanel({ vehicle }: { readonly vehicle: Vehicle }) {
  const result = useQuery(vehiclesApi.mot(vehicle.id));
  useSettled(!result.isLoading);
  const ask = useMutation(vehiclesApi.askMot());
  const history = result.data;
  const isKept = history?.refreshedAt != null;
  const run = async () => {
    const { outcome, message } = await ask.mutateAsync({ params: { id: vehicle.id }, body: { fresh: true } });
    if (outcome === 'found') notify.success(message);
    else notify.info(message);
  };
  return (
    <Section
      title="MOT history"
      count={history?.tests.length || undefined}
      empty={result.isSuccess && !isKept && 'Not asked for yet.'}
      actions={
        vehicle.allowedActions.includes('refresh') && (
          <ActionButton variant="subtle" size="compact-sm" run={run}>
            {isKept ? 'Ask again' : 'Ask the DVSA'}
          </ActionButton>
        )
      }
    >
      {result.isPending && <SkeletonRows columns={5} asList />}
      {result.isError && !history && (
        <TableMessage failed filtered={false} empty="" onRetry={() => void result.refetch()} onClear={() => void result.refetch()} />
      )}
      {history && isKept && (
        <>
          {history.recall === true && (
            <Alert color="red" variant="light" mb="xs" title="A safety recall is outstanding">
              The maker has recalled this vehicle, and the work is not done yet. Tell whoever drives it.
            </Alert>
          )}
          <Facts
            columns={3}
            of={[
              ['As of', history.refreshedAt && instantText(history.refreshedAt)],
              ['Recall', history.recall === null ? 'Not known' : history.recall ? 'Outstanding' : 'None outstanding'],
              ...(history.firstDue === null ? [] : [['First MOT due', <Day key="due" value={history.firstDue} />] as const]),
            ]}
          />
          {history.tests.length > 0 && (
            <LineTable label="MOT tests" rows={history.tests} columns={columns} rowKey={(row) => `${row.day}/${row.number}`} empty="" />
          )}
        </>
      )}
    </Section>
  );
}
