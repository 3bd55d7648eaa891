import { useEffect } from 'react';
import { dismiss, notify } from '../../platform/notices.ts';
import { onSessionEnd } from '../../platform/session.ts';

/** The versions that our own last change of a job's visit left behind; `booking` where it has one. */
export interface Versions {
  readonly booking?: number;
  readonly worksheet: number;
}
interface Step {
  readonly worksheetIds: readonly string[];
  readonly run: () => Promise<unknown>;
  readonly notice: number;
}

/** As many changes can be taken back. */
const most = 20;
const steps: Step[] = [];
const known = new Map<string, Versions>();
onSessionEnd(() => {
  steps.splice(0);
  known.clear();
});

/** Keeps what our change made of a visit. Where somebody else changed it since our last one, what we did before that is no longer ours to take back. */
export function keepVersions(worksheetId: string, before: number, after: Versions): void {
  const last = known.get(worksheetId);
  if (last !== undefined && last.worksheet !== before)
    for (const step of steps.filter(({ worksheetIds }) => worksheetIds.includes(worksheetId))) steps.splice(steps.indexOf(step), 1);
  known.set(worksheetId, after);
}
/** What our last change left behind: a change that takes it back is guarded by it. */
export const versionsOf = (worksheetId: string): Versions | undefined => known.get(worksheetId);

function take(step: Step): void {
  const at = steps.indexOf(step);
  if (at < 0) {
    notify.error('Somebody else has changed it since: it stays as it is now.');
    return;
  }
  steps.splice(at, 1);
  void step.run();
}

/** Says what was done, with Undo for 8 seconds; Ctrl-Z takes it back for as long as nothing else was done to it. */
export function offerUndo(text: string, worksheetIds: readonly string[], run: () => Promise<unknown>): void {
  const step: Step = { worksheetIds, run, notice: notify.undo(text, () => take(step)) };
  steps.push(step);
  if (steps.length > most) steps.shift();
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

/** Ctrl-Z takes back the last change of the diary, but while something is typed. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return;
      event.preventDefault();
      const step = steps.at(-1);
      if (step === undefined) return void notify.info('Nothing to undo.');
      dismiss(step.notice);
      take(step);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
