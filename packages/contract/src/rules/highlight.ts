/** The categories a job's card is coloured by, the most important first; the first that holds decides, `default` where none does. */
export const highlightPriority = ['isCompleted', 'failedAttempt', 'isInspected', 'failedAdas', 'isReleased', 'isPriority'] as const;

/** What a card may be coloured by. */
export type HighlightMark = (typeof highlightPriority)[number];
/** A card's category. */
export type Highlight = HighlightMark | 'default';

/** The category's words, for legends and for people who don't see the colour. */
export const highlightNames: Readonly<Record<Highlight, string>> = {
  isCompleted: 'Completed',
  failedAttempt: 'Failed attempt',
  isInspected: 'Inspected',
  failedAdas: 'Failed ADAS',
  isReleased: 'Released',
  isPriority: 'Priority',
  default: 'Job',
};

/** The category of a job from its marks. */
export function highlightOf(marks: Readonly<Partial<Record<HighlightMark, boolean>>>): Highlight {
  return highlightPriority.find((mark) => marks[mark] === true) ?? 'default';
}
