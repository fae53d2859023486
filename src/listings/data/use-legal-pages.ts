import { useEffect, useState } from 'react';
import { findPage } from './find-page.ts';

/** The versions of privacy notice and terms that have a text; null for one without, or not read yet. */
export interface LegalVersions {
  privacy: number | null;
  terms: number | null;
}

/** Reads the versions of the legal pages to which a form that collects personal data links (PAGE-7). */
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
      // Rejects only when the screen was left and the requests were aborted.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return versions;
}
