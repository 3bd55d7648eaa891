const option = '--under=';
const everyMilliseconds = 500;

/**
 * Ends us as TERM would once the process is gone whose id `--under=` gives. `npm start` names npm there by its shell's `$PPID`: a npm that is killed
 * tells nobody. Whoever starts us in another way (a service manager, a shell that ends and leaves us running) names none, and none is missed.
 */
export const endWithParent = () => {
  const given = process.argv.find((argument) => argument.startsWith(option));
  const parent = Number(given?.slice(option.length) || Number.NaN);
  if (!Number.isInteger(parent)) return;
  const look = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, everyMilliseconds);
  timer.unref();
  look();
};
