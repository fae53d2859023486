import { ChipButton } from '../../../ui/chip-button.tsx';
import type { SavedList } from '../../rules/filter/saved-list.ts';

/** A chip for each saved list, in the line of reminders; tapping it opens the list (CUSTOMER-18). */
export function SavedListChips(props: { lists: readonly SavedList[]; onOpen: (list: SavedList) => void }) {
  return props.lists.map((list) => (
    <li key={list.id}>
      <ChipButton text={list.name} tone="jade" icon="filter" onClick={() => props.onOpen(list)} />
    </li>
  ));
}
