import { useState, type PointerEvent } from 'react';

/**
 * Reorders rows by dragging a handle. The list changes on release, because a row that moves earlier would
 * lose the pointer capture. `markOf` returns the edge of a row at which the dragged row would be dropped.
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
