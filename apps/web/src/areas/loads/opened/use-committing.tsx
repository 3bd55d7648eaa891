import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { KindOfLoad } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import { countsText, linesToLoad } from '../words.ts';
import { refusalOf } from './refusal.ts';

/** Loads what was checked, once it is decided whether its refused lines stay out; keeps what the server says where it refuses. */
export function useCommitting(load: DataLoad) {
  const [leaveOut, setLeaveOut] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const commit = useMutation(loadsApi.commit());
  const hasRefused = (load.preview?.counts.refused ?? 0) > 0;
  return {
    leaveOut,
    hasRefused,
    /** It was pressed before that was decided. */
    isMissing: isAsked && hasRefused && !leaveOut,
    refusal,
    choose: setLeaveOut,
    /** Whether it can be asked for; where not, the choice that is to be made first gets the focus. */
    isReady: !hasRefused || leaveOut,
    askForChoice(): void {
      setAsked(true);
      document.querySelector<HTMLElement>('[data-leave-out] input')?.focus();
    },
    async commit(): Promise<void> {
      setRefusal(null);
      try {
        const body = { leaveOutRefused: hasRefused && leaveOut };
        loadsApi.remember(await commit.mutateAsync({ params: { id: load.id }, body, version: load.version, quiet: true }));
      } catch (error) {
        setRefusal(refusalOf(error));
        throw error;
      }
    },
  };
}
export type Committing = ReturnType<typeof useCommitting>;

interface CommitButtonProps {
  readonly load: DataLoad;
  readonly kind: KindOfLoad;
  readonly committing: Committing;
}

/** What loading does, and on which day, in words. */
function questionOf({ preview, options, fileName }: DataLoad, { holds, gone }: KindOfLoad): string {
  const { counts } = preview ?? {};
  const day = options.effectiveFrom === null || holds === '' ? '' : `${holds} from ${dayText(options.effectiveFrom)}. `;
  const out = counts && counts.refused > 0 ? ` ${formatNumber(counts.refused)} refused ${counts.refused === 1 ? 'line stays' : 'lines stay'} out.` : '';
  const lines = counts ? `Lines of ${fileName}: ${countsText({ ...counts, refused: 0 }, gone)}.` : fileName;
  return `${day}${lines}${out} All of it is loaded, or nothing. It can be undone while nothing depends on it.`;
}

/** The one next action of what was checked. */
export function CommitButton({ load, kind, committing }: CommitButtonProps) {
  const lines = load.preview === null ? 0 : linesToLoad(load.preview.counts);
  const label = lines === 0 ? 'Load' : `Load ${plural(lines, 'line')}`;
  const question = { title: `Load the ${kind.one}`, text: questionOf(load, kind), confirm: label };
  return (
    <ActionButton
      key={String(committing.isReady)}
      primary
      {...(committing.isReady ? { ask: question } : {})}
      run={() => (committing.isReady ? committing.commit() : committing.askForChoice())}
    >
      {label}
    </ActionButton>
  );
}
