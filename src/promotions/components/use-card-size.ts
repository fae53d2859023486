import { useSyncExternalStore } from 'react';
import { createValueStore } from '../../lib/value-store.ts';
import { readChoice, storeChoice } from '../../ui/device/stored-choice.ts';

const key = 'sabai-cards';
const sizes = ['small', 'large'] as const;
type CardSize = (typeof sizes)[number];

const chosen = createValueStore<CardSize>(readChoice({ key, choices: sizes }) ?? 'small');

/** The size of cards on phones, stored on the device. Server-rendered pages have small cards. */
export function useCardSize(): [size: CardSize, choose: (size: CardSize) => void] {
  const size = useSyncExternalStore(chosen.subscribe, chosen.get, () => 'small' as const);
  return [
    size,
    (next) => {
      chosen.set(next);
      storeChoice({ key, choice: next });
    },
  ];
}
