import type { Services } from '../../platform/services.ts';
import type { SetUpItem } from '../../platform/set-up/set-up-item.ts';

/** Mail that goes out: the operator names the server. */
export const outboxSetUp = ({ config }: Services): readonly SetUpItem[] => [
  {
    name: 'mail',
    place: 71,
    title: 'Mail server',
    text: 'Until the operator names one, messages stay in the outbox.',
    page: '/system-utilities/settings',
    isDone: async () => config.smtpUrl !== undefined,
  },
];
