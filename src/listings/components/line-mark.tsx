/**
 * The logo of the messenger LINE; hidden from screen readers, because the control with it has its own label.
 */
export function LineMark() {
  return (
    <span className="line-mark" aria-hidden="true">
      LINE
    </span>
  );
}
