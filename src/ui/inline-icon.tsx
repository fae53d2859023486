/** Outlines of few screens, drawn in their own code: icons.svg has those of the first paint (budget in tests/budgets). */
const paths = {
  torch: 'M13 3.5 6.5 13H11l-1 7.5L17.5 10.5H13l0-7Z',
  turn: 'M4.5 8.5h3l1.5-2h6l1.5 2h3v9.5h-15ZM9.5 14.8a2.9 2.9 0 0 0 5 0M14.6 12.6a2.9 2.9 0 0 0-5.1-.6M14.8 15.8v-1.3h-1.3M9.3 11v1.3h1.3',
  scan: 'M4.5 8V5.5A1 1 0 0 1 5.5 4.5H8M16 4.5h2.5a1 1 0 0 1 1 1V8M19.5 16v2.5a1 1 0 0 1-1 1H16M8 19.5H5.5a1 1 0 0 1-1-1V16M4.5 12h15',
  erase: 'M9 6h10.5v12H9l-5.5-6ZM12 9.5l5 5M17 9.5l-5 5',
  lock: 'M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  print:
    'M7.5 9V4.5h9V9M7.5 16.5H5A1.5 1.5 0 0 1 3.5 15v-4.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5h-2.5M7.5 14h9v5.5h-9Z',
} as const;

export type InlineIconName = keyof typeof paths;

/** An outline beside a word, so hidden from screen readers. */
export function InlineIcon(props: { name: InlineIconName }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" focusable="false">
      <path d={paths[props.name]} />
    </svg>
  );
}
