/**
 * Icons of few screens, drawn inline; icons.svg has those of the first paint (budget in tests/budgets). Lists
 * that change with each key need some of those inline too: each `<use>` looks up the file anew.
 */
const paths = {
  torch: 'M13 3.5 6.5 13H11l-1 7.5L17.5 10.5H13l0-7Z',
  turn: 'M4.5 8.5h3l1.5-2h6l1.5 2h3v9.5h-15ZM9.5 14.8a2.9 2.9 0 0 0 5 0M14.6 12.6a2.9 2.9 0 0 0-5.1-.6M14.8 15.8v-1.3h-1.3M9.3 11v1.3h1.3',
  scan: 'M4.5 8V5.5A1 1 0 0 1 5.5 4.5H8M16 4.5h2.5a1 1 0 0 1 1 1V8M19.5 16v2.5a1 1 0 0 1-1 1H16M8 19.5H5.5a1 1 0 0 1-1-1V16M4.5 12h15',
  erase: 'M9 6h10.5v12H9l-5.5-6ZM12 9.5l5 5M17 9.5l-5 5',
  lock: 'M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  print:
    'M7.5 9V4.5h9V9M7.5 16.5H5A1.5 1.5 0 0 1 3.5 15v-4.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5h-2.5M7.5 14h9v5.5h-9Z',
  pin: 'M12 21c4.2-4.4 6.5-7.8 6.5-10.8a6.5 6.5 0 1 0-13 0C5.5 13.2 7.8 16.6 12 21ZM12 12.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  phone:
    'M7 4h3l1.5 4-2 1.5a10.5 10.5 0 0 0 5 5l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2C10.8 18.4 5.6 13.2 5 6.2A2 2 0 0 1 7 4Z',
  chat: 'M12 4c5 0 9 3.1 9 7s-4 7-9 7c-.6 0-1.2 0-1.8-.1L6 20.5v-3.7C4.2 15.5 3 13.4 3 11c0-3.9 4-7 9-7ZM8.5 11h.1M12 11h.1M15.5 11h.1',
  tag: 'M4 4.5h7.5L20 13l-7 7-8.5-8.5-.5-7ZM8 8.5h.1',
  note: 'M7 4.5h10A1.5 1.5 0 0 1 18.5 6v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 18V6A1.5 1.5 0 0 1 7 4.5ZM9 9h6M9 12.5h6M9 16h3.5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  person: 'M12 12a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM4.5 20c.6-3.8 3.5-5.8 7.5-5.8s6.9 2 7.5 5.8',
  attention: 'M12 4.5 21 19.5H3L12 4.5ZM12 10v4M12 16.8v.1',
  check: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.3 12.3l2.5 2.5 5-5.3',
  tick: 'M6 12.5l4 4 8-8.5',
  shield: 'M12 3.5l7 2.5v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6l7-2.5ZM8.8 12l2.3 2.3 4.2-4.5',
  calendar:
    'M5.5 6h13A1.5 1.5 0 0 1 20 7.5v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-10A1.5 1.5 0 0 1 5.5 6ZM4 10.5h16M8.5 4v4M15.5 4v4',
} as const;

/** The name of an icon whose path is part of the code. */
export type InlineIconName = keyof typeof paths;

/** An outline icon beside a word, so screen readers skip it. */
export function InlineIcon(props: { name: InlineIconName }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" focusable="false">
      <path d={paths[props.name]} />
    </svg>
  );
}
