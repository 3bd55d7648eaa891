import { useEffect, useState } from 'react';
import { serverSeconds } from './session.ts';

/** The server's now in milliseconds since 1970, anew every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverSeconds() * 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverSeconds() * 1000), 5_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
