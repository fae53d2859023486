import { useEffect, useState } from 'react';
import { findPage } from './find-page.ts';

/** The versions of privacy notice and terms that have a text; null for one without, or not read yet. */
export interface LegalVersions {
  privacy: number | null;
  terms: number | null;
}

/** What a form that collects data of people links to (PAGE-7). Nothing where nobody has written it. */
export function useLegalPages(): LegalVersions {
  const [versions, setVersions] = useState<LegalVersions>({ privacy: null, terms: null });
  useEffect(() => {
    const leaving = new AbortController();
    const versionOf = async (name: 'privacy' | 'terms') => {
      const found = await findPage({ name, signal: leaving.signal });
      return found.outcome === 'read' && found.value.content.body !== '' ? found.value.version : null;
    };
    Promise.all([versionOf('privacy'), versionOf('terms')]).then(
      ([privacy, terms]) => setVersions({ privacy, terms }),
      // Rejects only where the screen was left.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return versions;
}
