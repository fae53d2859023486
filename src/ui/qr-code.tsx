/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here: an <img> would need a file */
import { generate } from 'lean-qr';
import { useMemo } from 'react';
import './css/qr-code.css';

/** Width of the light border that scanners need, in modules. */
const QUIET_ZONE = 4;

/** A QR code, dark on white in both themes. */
export function QrCode(props: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawModules(props.text), [props.text]);
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={props.label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size + 2 * QUIET_ZONE} ${size + 2 * QUIET_ZONE}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

function drawModules(text: string): { path: string; size: number } {
  const qr = generate(text);
  let path = '';
  for (let y = 0; y < qr.size; y += 1) {
    for (let x = 0; x < qr.size; x += 1) if (qr.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { path, size: qr.size };
}
