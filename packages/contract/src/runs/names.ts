export const runStateNames = { queued: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' } as const;
export type RunState = keyof typeof runStateNames;
