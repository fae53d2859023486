import { useEffect, useState } from 'react';

/** People type about five characters a second, so a search waits for a pause. */
const PAUSE_MS = 300;

/**
 * The text of a search box, and its setter. While the person types, the text is ahead of `query` in the
 * address; otherwise it follows the address.
 */
export function useTypedSearch(options: {
  query: string;
  onQuery: (query: string) => void;
}): [typed: string, type: (text: string) => void] {
  const { query, onQuery } = options;
  const [typed, setTyped] = useState(query);
  const [followed, setFollowed] = useState(query);
  if (query !== followed) {
    setFollowed(query);
    // If the new query is the typed text without its outer blanks, the text stays as typed.
    if (query !== typed.trim()) setTyped(query);
  }
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => onQuery(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, query, onQuery]);
  return [typed, setTyped];
}
