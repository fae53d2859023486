/** Safeguards on which the promises rest; a mutant switches one of them off. */
export interface Safeguards {
  /** The server remembers the outcome of each nonce. */
  nonceLedger: boolean;
  /** Redemptions of one hospital run one after the other. */
  lock: boolean;
  /** A used booking never becomes available or cancelled. */
  oneWay: boolean;
  /** A device removes an attempt from its queue only after the answer. */
  rowStoredUntilAnswered: boolean;
  /** The attempt is on the disk before the first call. */
  diskBeforeCall: boolean;
  /** An attempt refused at the counter leaves the disk where its answer finds no room (rule S11). */
  refusedRemoved: boolean;
  /** Attempts recorded before their booking arrived are decided with it (rule B19). */
  recordedMatched: boolean;
  /** Attempts from before their person was removed are stored for the owner (rule B20). */
  formerHeld: boolean;
  /** A void that arrives before its attempt is stored for it (rule B24). */
  earlyVoidStored: boolean;
  /** A decision that arrives before its void or attempt is stored for it (rule B24). */
  earlyDecisionStored: boolean;
  /** After a reopening, the attempts that lost to the mistake are decided again (rule B24). */
  losersTaken: boolean;
}

/** All safeguards switched on. */
export const allOn: Safeguards = {
  nonceLedger: true,
  lock: true,
  oneWay: true,
  rowStoredUntilAnswered: true,
  diskBeforeCall: true,
  refusedRemoved: true,
  recordedMatched: true,
  formerHeld: true,
  earlyVoidStored: true,
  earlyDecisionStored: true,
  losersTaken: true,
};

/** The safeguards that the mutation test switches off, one at a time. */
export const mutants: readonly (keyof Safeguards)[] = [
  'nonceLedger',
  'lock',
  'oneWay',
  'rowStoredUntilAnswered',
  'diskBeforeCall',
  'refusedRemoved',
  'recordedMatched',
  'formerHeld',
  'earlyVoidStored',
  'earlyDecisionStored',
  'losersTaken',
];
