import { Icon } from '../../../ui/icon.tsx';
import type { SavedList } from '../../rules/filter/saved-list.ts';

/** The saved lists in the line of reminders; one tap opens one (CUSTOMER-18). */
export function SavedListChips(props: { lists: readonly SavedList[]; onOpen: (list: SavedList) => void }) {
  return props.lists.map((list) => (
    <li key={list.id}>
      <button type="button" className="reminder-chip" onClick={() => props.onOpen(list)}>
        <span className="chip" data-tone="jade">
          <Icon name="filter" />
          {list.name}
        </span>
      </button>
    </li>
  ));
}
