import { messageStateName } from '@quarterlight/contract/outbox/names';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';

const tones: Readonly<Record<string, Tone>> = {
  queued: 'blue',
  accepted: 'blue',
  sent: 'green',
  delivered: 'green',
  undelivered: 'red',
  failed: 'red',
  stopped: 'amber',
  received: 'violet',
};

/** Where a message is. */
export function MessageStateChip({ message: { state, channel } }: { readonly message: { readonly state: string; readonly channel: string } }) {
  return <StateChip tone={tones[state] ?? 'neutral'}>{messageStateName(state, channel)}</StateChip>;
}
