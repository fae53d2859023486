/** One fault in the product: the text `to` is written in place of `from`. */
export interface ComponentMutant {
  /** What goes wrong because of the fault. */
  name: string;
  file: string;
  /** Occurs once in the file. */
  from: string;
  to: string;
  /** Folders of `tests/components` that should notice. */
  folders: readonly string[];
}

/** Broken messages, guards, focus and error paths of screens; the component tests must notice each. */
export const mutants: readonly ComponentMutant[] = [
  {
    name: 'a note that was refused is taken out of its field',
    file: 'src/crm/components/notes/note-form.tsx',
    from: 'if (!notifyIfRefused({ written, t })) return setSaving(false);',
    to: 'notifyIfRefused({ written, t });',
    folders: ['crm'],
  },
  {
    name: 'a customer that was refused leaves the form',
    file: 'src/crm/components/customer/customer-form.tsx',
    from: "(await props.onSave(checked)) ? { outcome: 'done' } : { outcome: 'failed', failure: null }",
    to: "((await props.onSave(checked)), { outcome: 'done' })",
    folders: ['crm'],
  },
  {
    name: 'what the server said of a field stays after the field was changed',
    file: 'src/drafts/components/use-draft-form.ts',
    from: 'refused: refused.filter(({ field }) => !(field in changed))',
    to: 'refused',
    folders: ['crm', 'drafts'],
  },
  {
    name: 'a change that was refused cannot be given up on the record',
    file: 'src/crm/components/sync/refused-changes.tsx',
    from: 'onClick={() => void decide(discardChange({ opId: entry.opId }))}',
    to: 'onClick={() => undefined}',
    folders: ['crm'],
  },
  {
    name: 'customers that the device refused are said to be added',
    file: 'src/pages/crm.import.tsx',
    from: 'const isAccepted = notifyIfRefused({ written, t });',
    to: 'const isAccepted = true;',
    folders: ['crm'],
  },
  {
    name: 'the list of errors does not take the focus',
    file: 'src/ui/forms/error-summary.tsx',
    from: 'if (attempt > 0) box.current?.focus();',
    to: '',
    folders: ['crm', 'publishing', 'insurance'],
  },
  {
    name: 'Retry after a failed load does nothing',
    file: 'src/ui/notices/failed-load.tsx',
    from: 'onClick={props.onRetry}',
    to: 'onClick={() => undefined}',
    folders: ['promotions', 'events', 'site-pages', 'desk', 'staff', 'crm'],
  },
  {
    name: 'a mail for a new password is said to be sent though it was refused',
    file: 'src/auth/components/auth-screen.tsx',
    from: "if (answer.outcome !== 'sent') return refused(answer);",
    to: '',
    folders: ['auth'],
  },
  {
    name: 'a sign-in without a network blames the server',
    file: 'src/auth/components/auth-screen.tsx',
    from: "refusal.offline ? 'auth.offline' : 'auth.unreachable'",
    to: "'auth.unreachable'",
    folders: ['auth'],
  },
  {
    name: 'everybody may open the screens of publishers',
    file: 'src/pages/-shell/use-permission-gate.ts',
    from: "known.outcome === 'read' && isAllowed(known.permissions);",
    to: "known.outcome === 'read';",
    folders: ['publishing', 'staff', 'desk', 'auth'],
  },
  {
    name: 'after the sign-in a publisher does not come back',
    file: 'src/pages/-shell/require-person.ts',
    from: 'return { to, search: { next }, replace: true } as const;',
    to: "return { to, search: { next: '/' }, replace: true } as const;",
    folders: ['auth', 'publishing'],
  },
  {
    name: 'a page that another admin saved is written over',
    file: 'src/site-pages/data/save-page.ts',
    from: 'where: { page_name: `eq.${name}`, version: `eq.${options.version}` },',
    to: 'where: { page_name: `eq.${name}` },',
    folders: ['site-pages'],
  },
  {
    name: 'a registration that waits for the sign-in is forgotten',
    file: 'src/events/components/register-card.tsx',
    from: 'storePendingRegistration({ eventId: event.id, ...options, details, notice, nowMs: Date.now() });',
    to: '',
    folders: ['events'],
  },
  {
    name: 'a registration is sent though there is no network',
    file: 'src/events/components/register-card.tsx',
    from: 'disabled={!canPress || !props.enabled}',
    to: 'disabled={!canPress}',
    folders: ['events'],
  },
  {
    name: 'a used booking can be cancelled',
    file: 'src/crm/components/bookings/booking-item.tsx',
    from: '{state === \'available\' && (\n        <div className="row-actions">',
    to: '{(\n        <div className="row-actions">',
    folders: ['bookings'],
  },
  {
    name: 'the price that was typed is not the price of the booking',
    file: 'src/crm/data/bookings/add-booking.ts',
    from: 'booking_price: price,',
    to: 'booking_price: promotion.price,',
    folders: ['bookings'],
  },
  {
    name: 'a wrong PIN is not said to be wrong',
    file: 'src/hospital/components/reception/pin-form.tsx',
    from: "setProblem(tried.outcome === 'wrong' ? 'wrong' : null);",
    to: 'setProblem(null);',
    folders: ['desk'],
  },
  {
    name: 'wrong PINs may be tried without end',
    file: 'src/hospital/data/reception/pin-hash.ts',
    from: "if (waitMs > 0) return { tried: { outcome: 'wait', waitMs }, stored: null };",
    to: '',
    folders: ['desk'],
  },
  {
    name: 'a code can be marked twice while the first press is on its way',
    file: 'src/hospital/data/desk/use-code-check.ts',
    from: 'marking: now.pressing,',
    to: 'marking: false,',
    folders: ['desk'],
  },
  {
    name: 'a link that could not be shared is said to be copied',
    file: 'src/listings/components/share-buttons.tsx',
    from: "if (outcome === 'copied') showToast(",
    to: "if (outcome !== 'shared') showToast(",
    folders: ['promotions', 'events'],
  },
];
