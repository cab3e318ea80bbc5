import { useEffect, useState } from 'react';

const secondsTo = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until the moment (milliseconds), ticking down to 0. */
export const useCountdown = (until: number): number => {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    setSeconds(secondsTo(until));
    if (secondsTo(until) === 0) return;
    const timer = setInterval(() => {
      const left = secondsTo(until);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
};
