import { Alert } from '@mantine/core';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { purchasingApi } from '../purchasing.api.ts';
import classes from './order.module.css';

interface SendingProps {
  readonly order: PurchaseOrder;
  /** Opens what sends it another way. */
  readonly byEmail: () => void;
}

/** An order on its way to the supplier's interface, or why it did not get there and what can be done now. */
export function Sending({ order, byEmail }: SendingProps) {
  const send = useMutation(purchasingApi.send());
  if (order.sending === 'no' || (order.state !== 'draft' && order.state !== 'approved')) return null;
  if (order.sending === 'underway')
    return (
      <Alert variant="light" title={`Being sent to ${order.supplier.name}`} role="status">
        Their interface is being asked. This page says at once when they have answered; you may leave it.
      </Alert>
    );
  const isRefused = order.sending === 'refused';
  return (
    <Alert
      color={isRefused ? 'red' : 'yellow'}
      variant="light"
      {...(isRefused ? {} : { classNames: { label: classes.needsYou ?? '' } })}
      title={isRefused ? `${order.supplier.name} did not take this order` : `Nobody knows whether ${order.supplier.name} has this order`}
    >
      <p className={classes.question}>{order.sendingProblem}</p>
      {!isRefused && (
        <p className={classes.question}>
          Send it again: it goes under the same number, which they take once. If you send it by email or cancel it, ask them first whether they have it.
        </p>
      )}
      {order.allowedActions.includes('send') && (
        <div className={classes.decisions}>
          <ActionButton size="compact-sm" run={() => send.mutateAsync({ params: { id: order.id }, version: order.version, body: { how: 'interface' } })}>
            Send again
          </ActionButton>
          <ActionButton size="compact-sm" variant="subtle" run={byEmail}>
            Send another way
          </ActionButton>
        </div>
      )}
    </Alert>
  );
}
