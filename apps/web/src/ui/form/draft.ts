import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { userKey } from '../../platform/settings.ts';
import type { ContractForm } from './use-contract-form.ts';

/** A long form that is kept in this tab until it is saved, for this person alone. */
export interface Draft {
  /** What was left unsaved, if anything. */
  readonly read: () => FieldValues | null;
  readonly keep: (values: FieldValues) => void;
  readonly drop: () => void;
}

/** The draft of this name. `parts` are fields that it must have: one that was kept by an older screen is not taken up. */
export function draftOf(name: string, parts: readonly string[]): Draft {
  const key = () => userKey(name);
  return {
    read: () => {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key()) ?? 'null');
        return typeof kept === 'object' && kept !== null && parts.every((part) => part in kept) ? { ...kept } : null;
      } catch {
        return null;
      }
    },
    keep: (values) => sessionStorage.setItem(key(), JSON.stringify(values)),
    drop: () => sessionStorage.removeItem(key()),
  };
}

/** Keeps what is typed into the form, a moment after it was typed and when the tab is closed. */
export function useDraft(draft: Draft, { methods, isUnsaved }: Pick<ContractForm, 'methods' | 'isUnsaved'>): void {
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;
  useEffect(() => {
    const keep = () => unsaved.current() && draft.keep(methods.getValues());
    let timer: ReturnType<typeof setTimeout>;
    const watching = methods.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, 300);
    });
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      watching.unsubscribe();
      removeEventListener('pagehide', keep);
    };
  }, [draft, methods]);
}
