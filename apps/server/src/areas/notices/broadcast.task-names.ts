/** Sends what was scheduled when its time has come. */
export const goLiveTask = 'notices.go-live';
