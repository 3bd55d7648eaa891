import type { Tone } from '../../../ui/bits/StateChip.tsx';

const minute = 60_000;

/** How long there is to answer a job: `2 h 10 min left`, `Late by 35 min`; amber in its last hour. */
export function clockWords(answerBy: string, now: number): { readonly tone: Tone; readonly word: string } {
  const minutes = Math.round((Date.parse(answerBy) - now) / minute);
  const words = lengthWords(Math.abs(minutes));
  if (minutes < 0) return { tone: 'red', word: `Late by ${words}` };
  return { tone: minutes < 60 ? 'amber' : 'neutral', word: `${words} left` };
}

function lengthWords(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
