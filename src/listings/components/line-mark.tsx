/** The sign of LINE beside or inside a control that has a name of its own. */
export function LineMark() {
  return (
    <span className="line-mark" aria-hidden="true">
      LINE
    </span>
  );
}
