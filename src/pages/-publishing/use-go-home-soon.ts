import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** After a save the form stays on the screen so long (PUBLISH-11). */
const REDIRECT_DELAY_MS = 1500;

/** After a save: the news can be read, then it goes to /. */
export function useGoHomeSoon(): () => void {
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate({ to: '/' }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);
  return () => setDone(true);
}
