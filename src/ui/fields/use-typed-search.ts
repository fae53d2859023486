import { useEffect, useState } from 'react';

/** People type some five characters a second; the server is asked when they pause. */
const PAUSE_MS = 300;

/** The text of the search box. It is ahead of the address during typing, and follows the address otherwise. */
export function useTypedSearch(options: {
  query: string;
  onQuery: (query: string) => void;
}): [typed: string, type: (text: string) => void] {
  const { query, onQuery } = options;
  const [typed, setTyped] = useState(query);
  const [followed, setFollowed] = useState(query);
  if (query !== followed) {
    setFollowed(query);
    // What was typed has just arrived in the address, blanks at its ends aside.
    if (query !== typed.trim()) setTyped(query);
  }
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => onQuery(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, query, onQuery]);
  return [typed, setTyped];
}
