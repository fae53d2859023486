import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** How long the form stays on the screen after a save (PUBLISH-11). */
const REDIRECT_DELAY_MS = 1500;

/** Returns a function to call after a save; it leads to `/` after a delay in which the toast can be read. */
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
