import { useState } from 'react';
import { bangkokDay } from '../../lib/bangkok-day.ts';

/** The day in Bangkok when the screen was opened, as `YYYY-MM-DD` (decision C4). */
export function useToday(): string {
  const [today] = useState(() => bangkokDay(Date.now()));
  return today;
}
