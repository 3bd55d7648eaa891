/** What came of ringing somebody, as people read it. */
export const callOutcomeNames = { reached: 'Reached', 'message-left': 'Message left', 'no-answer': 'No answer' } as const;

/** Calls to make as the working list has them: up to the end of today, or all. */
export const callsToMakeNames = { today: 'Due today', all: 'All to make' } as const;

/** How many days ahead a call is to be made at most. */
export const furthestCall = 366;
