import { Button } from '@mantine/core';
import type { PurchaseCredit, PurchaseCreditAction } from '@quarterlight/contract/credits/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { creditsApi, printCredit } from '../credits.api.ts';
import classes from '../credits.module.css';
import { CreditFacts } from './CreditFacts.tsx';

const asking = () => import('../forms/AskForms.tsx');
const ending = () => import('../forms/EndForms.tsx');
const forms = {
  send: later(asking, 'SendForm'),
  number: later(asking, 'NumberForm'),
  chase: later(asking, 'ChaseForm'),
  query: later(asking, 'QueryForm'),
  collect: later(ending, 'CollectForm'),
  credit: later(() => import('../forms/CreditNoteForm.tsx'), 'CreditNoteForm'),
  refuse: later(ending, 'RefuseForm'),
  withdraw: later(ending, 'WithdrawForm'),
  reopen: later(ending, 'ReopenForm'),
} satisfies Readonly<Record<PurchaseCreditAction, unknown>>;

const words: Readonly<Record<PurchaseCreditAction, string>> = {
  send: 'Send',
  collect: 'Note the collection',
  credit: 'Enter credit note',
  number: 'Return number',
  chase: 'Chase',
  query: 'Query',
  refuse: 'Note a refusal',
  withdraw: 'Withdraw',
  reopen: 'Take the credit note back',
};
/** The usual course first: the one next action is the first that is allowed. */
const offered = ['send', 'collect', 'credit', 'number', 'chase', 'query', 'refuse', 'withdraw', 'reopen'] as const satisfies readonly PurchaseCreditAction[];
const next: readonly PurchaseCreditAction[] = ['send', 'collect', 'credit'];

/** The credit that the address names, in a dialog over the list; it opens once the credit is here, so that nothing in it moves afterwards. */
export function OpenCredit() {
  const { open, set } = useOpened('credit');
  const result = useQuery({ ...creditsApi.one(open ?? ''), enabled: open !== undefined });
  return (
    <Dialog title="Purchase credit" opened={open !== undefined && !result.isPending} onClose={() => set(null)} size="xl">
      {open !== undefined && <LoadedRecord result={result}>{(credit) => <Credit key={credit.id} credit={credit} />}</LoadedRecord>}
    </Dialog>
  );
}

function Credit({ credit }: { readonly credit: PurchaseCredit }) {
  const [doing, setDoing] = useState<PurchaseCreditAction | null>(null);
  const may = offered.filter((action) => credit.allowedActions.includes(action));
  const first = may.find((action) => next.includes(action));
  const Asking = doing === null ? null : forms[doing];
  return (
    <div className={classes.stack}>
      <CreditFacts credit={credit} />
      {Asking ? (
        <Asking credit={credit} done={() => setDoing(null)} />
      ) : (
        <div className={classes.buttons}>
          {may.map((action) => (
            <Button key={action} variant={action === first ? 'filled' : 'default'} onClick={() => setDoing(action)}>
              {words[action]}
            </Button>
          ))}
          <ActionButton variant="subtle" run={() => printCredit(credit)}>
            Print
          </ActionButton>
        </div>
      )}
    </div>
  );
}
