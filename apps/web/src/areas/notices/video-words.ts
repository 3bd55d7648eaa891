/** Seconds as a player shows them: 1:05, 1:00:05. */
export function timeText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The seconds of such a time as it is typed; not a number where it is none. */
export function timeOf(text: string): number {
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (parts) return Number(parts[1] ?? 0) * 3_600 + Number(parts[2]) * 60 + Number(parts[3]);
  return /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Which chapter is on at that second; the last that has begun. */
export const chapterAt = (chapters: readonly { readonly at: number }[], second: number): number => chapters.findLastIndex(({ at }) => at <= second);
