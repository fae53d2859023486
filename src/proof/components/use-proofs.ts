import { useState } from 'react';
import { createProofs, type Proofs } from '../data/create-proofs.ts';
import type { ProofPurpose } from '../rules/proof.ts';

/** The proofs of work of one mounted form. The form calls `prepare` at each change of a field. */
export function useProofs(purpose: ProofPurpose): Proofs {
  const [proofs] = useState(() => createProofs(purpose));
  return proofs;
}
