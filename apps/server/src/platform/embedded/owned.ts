const owned = new Map<number, NodeJS.Signals>();

const endAll = (): void => {
  for (const [pid, signal] of owned) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  }
};

/** From now on the process does not outlive ours: an exit that stops nothing in order still sends it a signal. */
export const own = (pid: number, signal: NodeJS.Signals): void => {
  if (owned.size === 0) process.on('exit', endAll);
  owned.set(pid, signal);
};

/** The process has ended, or is somebody else's. */
export const disown = (pid: number): void => {
  owned.delete(pid);
  if (owned.size === 0) process.off('exit', endAll);
};
