import { useState, type PointerEvent } from 'react';

/**
 * Rows that are dragged by a handle. The list changes when the handle is let go: a row that moved meanwhile would lose
 * the pointer. `markOf` says at which edge of a row the dragged one will be.
 */
export function useRowDrag(options: { list: string; onMove: (move: { from: number; to: number }) => void }) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const placeOf = (clientY: number) => {
    const cards = [...document.querySelectorAll(`[data-list="${options.list}"]`)];
    return Math.max(cards.filter((card) => card.getBoundingClientRect().top <= clientY).length - 1, 0);
  };
  return {
    markOf: (index: number) => {
      if (drag?.to !== index || drag.from === index) return undefined;
      return drag.to < drag.from ? 'before' : 'after';
    },
    handleOf: (index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (drag) setDrag({ ...drag, to: placeOf(clientY) });
      },
      onPointerUp: () => {
        setDrag(null);
        if (drag && drag.to !== drag.from) options.onMove(drag);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}
