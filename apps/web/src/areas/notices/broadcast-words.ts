import { type BroadcastState, broadcastStateNames } from '@quarterlight/contract/notices/names';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export const broadcastStates = ['live', 'scheduled', 'draft', 'expired', 'withdrawn'] as const satisfies readonly BroadcastState[];

/** How each state reads, and its colour. */
export const stateLooks: Readonly<Record<BroadcastState, { readonly name: string; readonly tone: Tone }>> = {
  draft: { name: broadcastStateNames.draft, tone: 'neutral' },
  scheduled: { name: broadcastStateNames.scheduled, tone: 'blue' },
  live: { name: broadcastStateNames.live, tone: 'green' },
  expired: { name: broadcastStateNames.expired, tone: 'neutral' },
  withdrawn: { name: broadcastStateNames.withdrawn, tone: 'amber' },
};

const address = /https?:\/\/[^\s<>"']+/g;
const behind = /[.,;:!?)\]]+$/;

/** A line of plain text in pieces: words, and addresses of the web that may be followed. What ends a sentence is no part of an address. */
export function piecesOf(line: string): readonly { readonly text: string; readonly link: boolean }[] {
  const pieces: { text: string; link: boolean }[] = [];
  let from = 0;
  for (const match of line.matchAll(address)) {
    const text = match[0].replace(behind, '');
    if (match.index > from) pieces.push({ text: line.slice(from, match.index), link: false });
    pieces.push({ text, link: true });
    from = match.index + text.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from), link: false });
  return pieces;
}
