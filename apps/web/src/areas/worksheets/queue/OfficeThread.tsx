import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Thread } from '../customer/Thread.tsx';
import { queueApi } from './queue.api.ts';

/** What is written with the customer about a job: of one that came from them, or about which somebody has written. */
export function OfficeThread({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { data } = useQuery(queueApi.messages(worksheet.id));
  const write = useMutation(queueApi.write());
  const read = useMutation(queueApi.read());
  const params = { id: worksheet.id };
  const messages = data?.items ?? [];
  if (messages.length === 0 && worksheet.source !== 'portal' && worksheet.source !== 'api') return null;
  return (
    <Thread
      messages={messages}
      reader="office"
      write={(text, idempotencyKey) => write.mutateAsync({ params, body: { text }, idempotencyKey })}
      read={(upTo) => read.mutateAsync({ params, body: { upTo } })}
    />
  );
}
