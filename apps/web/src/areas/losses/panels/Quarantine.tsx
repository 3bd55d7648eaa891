import { Button } from '@mantine/core';
import { lossStateNames } from '@quarterlight/contract/losses/names';
import { listQuarantine } from '@quarterlight/contract/losses/routes';
import type { QuarantineLine } from '@quarterlight/contract/losses/schemas';
import { quarantineSheet } from '@quarterlight/contract/losses/sheets';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { type Column, columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { lossesApi } from '../losses.api.ts';
import classes from '../losses.module.css';
import { useOpenLoss } from '../use-open-loss.ts';
import { lossTones } from '../words.ts';

const DamageForm = later(() => import('../forms/LossForms.tsx'), 'DamageForm');

interface Shown {
  readonly open: (id: string) => void;
  /** Notes what came damaged; undefined for who may not. */
  readonly note: ((line: QuarantineLine) => void) | undefined;
}

const columnsFor = (shown: Shown, isOfOne: boolean): readonly Column<QuarantineLine>[] =>
  columnsOf(quarantineSheet, {
    code: { sort: 'code', width: 140, cell: (line) => <Eurocode code={line.code} /> },
    description: { width: 190 },
    place: { width: 110, hidden: isOfOne },
    quantity: { width: 80, align: 'end', cell: (line) => numberText(line.quantity) },
    value: { width: 90, align: 'end', cell: (line) => moneyText(line.value) },
    days: { width: 70, align: 'end', cell: (line) => numberText(line.days) },
    since: { width: 146, cell: (line) => <Instant value={line.since} /> },
    cameWith: { width: 95 },
    supplier: { width: 150, hidden: isOfOne },
    noted: { width: 300, cell: (line) => <Noted line={line} {...shown} /> },
  });

/** What is noted of what lies there, each to be opened, and what nobody has said anything of. */
function Noted({ line, open, note }: { readonly line: QuarantineLine } & Shown) {
  return (
    <span className={classes.noted}>
      {line.losses.map((loss) => (
        <button key={loss.id} type="button" className={classes.chip} onClick={() => open(loss.id)}>
          <StateChip tone={lossTones[loss.state]}>{loss.state === 'asked' ? lossStateNames.asked : loss.reason}</StateChip>
          {loss.photographs > 0 && <small>{plural(loss.photographs, 'photograph')}</small>}
        </button>
      ))}
      {line.unnoted > 0 &&
        (note ? (
          <Button variant="subtle" size="compact-xs" onClick={() => note(line)}>
            Note the damage
          </Button>
        ) : (
          '–'
        ))}
    </span>
  );
}

/** Everything that lies in quarantine, or in one such location: since when, from which delivery, what it is worth, and what is noted of it. */
export function Quarantine({ placeId }: { readonly placeId?: string }) {
  const [noting, setNoting] = useState<QuarantineLine | null>(null);
  const list = useListState(listQuarantine, placeId === undefined ? {} : { placeId });
  const result = useQuery(lossesApi.quarantine(list.query));
  const { set } = useOpenLoss();
  const [moves, writesOff] = [useCan('move-stock'), useCan('write-off-stock')];
  const shown: Shown = { open: set, note: moves || writesOff ? setNoting : undefined };
  const close = () => setNoting(null);
  return (
    <>
      <FilterBar list={list} search="Code" filters={[]} />
      {result.data?.value && result.data.total > 0 && <p className={classes.sum}>{moneyText(result.data.value)} at cost</p>}
      <DataTable
        label="What lies in quarantine"
        result={result}
        columns={columnsFor(shown, placeId !== undefined)}
        list={list}
        file={fileOf(quarantineSheet, listQuarantine, list.query)}
        empty="Nothing is put aside. Damage that is reported, what comes damaged, and write-offs that wait lie here."
      />
      <Dialog title="Note the damage" opened={noting !== null} onClose={close}>
        {noting && <DamageForm line={{ ...noting, free: noting.unnoted }} done={close} />}
      </Dialog>
    </>
  );
}
