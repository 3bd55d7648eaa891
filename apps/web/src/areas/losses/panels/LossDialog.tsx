import { Button } from '@mantine/core';
import { lossStateNames } from '@quarterlight/contract/losses/names';
import type { LossAction, StockLossDetail } from '@quarterlight/contract/losses/schemas';
import { placeText } from '@quarterlight/contract/stock/names';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { useWorksheets, WorksheetLink } from '../../stock/index.ts';
import { lossesApi } from '../losses.api.ts';
import classes from '../losses.module.css';
import { useOpenLoss } from '../use-open-loss.ts';
import { lossTones } from '../words.ts';
import { LossPhotographs } from './LossPhotographs.tsx';

const forms = {
  refuse: later(() => import('../forms/DecideForms.tsx'), 'RefuseForm'),
  withdraw: later(() => import('../forms/DecideForms.tsx'), 'WithdrawForm'),
  restore: later(() => import('../forms/DecideForms.tsx'), 'RestoreForm'),
  return: later(() => import('../forms/DecideForms.tsx'), 'ReturnForm'),
  'write-off': later(() => import('../forms/DecideForms.tsx'), 'WriteOffDamageForm'),
  reverse: later(() => import('../forms/DecideForms.tsx'), 'ReverseLossForm'),
};
type Asked = keyof typeof forms;
const words: Readonly<Record<Asked, string>> = {
  restore: 'Back into stock',
  return: 'To the supplier',
  'write-off': 'Write off',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
  reverse: 'Reverse',
};
const asked: readonly Asked[] = ['restore', 'return', 'write-off', 'refuse', 'withdraw', 'reverse'];

/** The loss that the address names, in a dialog over whatever page it stands on. */
export function OpenLoss() {
  const { open, set } = useOpenLoss();
  return (
    <Dialog title="Damage and write-off" opened={open !== undefined} onClose={() => set(null)} size="lg">
      {open !== undefined && <Loaded key={open} id={open} />}
    </Dialog>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const result = useQuery(lossesApi.one(id));
  return <LoadedRecord result={result}>{(loss) => <Loss loss={loss} />}</LoadedRecord>;
}

function Loss({ loss }: { readonly loss: StockLossDetail }) {
  const [doing, setDoing] = useState<Asked | null>(null);
  const approve = useMutation(lossesApi.approve());
  const { worksheets } = useWorksheets(loss.worksheetId ? [loss.worksheetId] : []);
  const may = (action: LossAction) => loss.allowedActions.includes(action);
  const raises = useCan('raise-purchase-credits');
  const isOpen = loss.settledAt === null;
  const Asking = doing === null ? null : forms[doing];
  const question = {
    title: `Write off ${numberText(loss.quantity)} × ${loss.code}?`,
    text: `${loss.value ? `${moneyText(loss.value)} at cost. ` : ''}It can be reversed later by a move of its own.`,
    confirm: 'Approve',
  };
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        <StateChip tone={lossTones[loss.state]}>{lossStateNames[loss.state]}</StateChip>
        {loss.supplierClaim && <StateChip tone="blue">Supplier claim</StateChip>}
      </div>
      <Facts
        of={[
          ['Code', <Eurocode key="code" code={loss.code} />],
          ['Description', loss.description],
          ['Quantity', numberText(loss.quantity)],
          ['Value at cost', <Money key="value" value={loss.value} />],
          ['Reason', loss.reason],
          ['How it happened', loss.note],
          ['From', placeText(loss.place)],
          loss.asidePlace !== null && [isOpen ? 'Lies at' : 'Was put aside at', placeText(loss.asidePlace)],
          loss.batch !== '' && ['Batch', loss.batch],
          ['Supplier', loss.supplier?.name],
          ['Came with', loss.cameWith],
          loss.technician !== null && ['Technician', loss.technician.name],
          loss.worksheetId !== null && ['Worksheet', <WorksheetLink key="job" id={loss.worksheetId} worksheets={worksheets} />],
          ['Asked by', loss.askedBy],
          ['When', <Instant key="at" value={loss.createdAt} />],
          !isOpen && ['Decided by', loss.settledBy],
          loss.settledAt !== null && ['Decided', <Instant key="settled" value={loss.settledAt} />],
          loss.answer !== '' && ['Answer', loss.answer],
        ]}
      />
      <LossPhotographs loss={loss} isOpen={isOpen} />
      {Asking ? (
        <Asking loss={loss} done={() => setDoing(null)} />
      ) : (
        <div className={classes.buttons}>
          {may('approve') && (
            <ActionButton primary ask={question} run={() => approve.mutateAsync({ params: { id: loss.id }, version: loss.version, body: {} })}>
              Approve
            </ActionButton>
          )}
          {asked.filter(may).map((action) => (
            <Button key={action} variant="default" onClick={() => setDoing(action)}>
              {words[action]}
            </Button>
          ))}
          {raises && loss.state === 'returned' && (
            <Button variant="default" component={Link} to={`${pathTo('/purchase-orders/matching')}?tab=returns&q=${encodeURIComponent(loss.code)}`}>
              Raise its credit
            </Button>
          )}
          <Button variant="subtle" component={Link} to={`${pathTo('/stock-control/stock-transaction-history')}?lotId=${loss.lotId}`}>
            Transaction history
          </Button>
        </div>
      )}
    </div>
  );
}
