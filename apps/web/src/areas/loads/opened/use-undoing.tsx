import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { KindOfLoad } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import { refusalOf } from './refusal.ts';

/** Takes a load back, and keeps what the server says where it cannot be. */
export function useUndoing({ id, version }: DataLoad) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const mutation = useMutation(loadsApi.undo());
  return {
    refusal,
    async undo(): Promise<void> {
      setRefusal(null);
      try {
        loadsApi.remember(await mutation.mutateAsync({ params: { id }, body: {}, version, quiet: true }));
      } catch (error) {
        setRefusal(refusalOf(error));
        throw error;
      }
    },
  };
}

interface UndoButtonProps {
  readonly load: DataLoad;
  readonly kind: KindOfLoad;
  readonly undoing: ReturnType<typeof useUndoing>;
}

/** Takes the load back, after a question. */
export function UndoButton({ load: { fileName, options }, kind, undoing }: UndoButtonProps) {
  const day = options.effectiveFrom === null || kind.holds === '' ? '' : `, which was to hold from ${dayText(options.effectiveFrom)}`;
  const question = {
    title: `Undo the ${kind.one}`,
    text: `What was loaded of ${fileName}${day} is taken back, all of it or nothing: it is as if it had never been loaded. The file stays in the history.`,
    confirm: 'Undo',
    danger: true,
  };
  return (
    <ActionButton ask={question} run={() => undoing.undo()}>
      Undo
    </ActionButton>
  );
}
