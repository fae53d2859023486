import { useRef, type PointerEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { signatureField, signaturePath, type Point } from '../rules/signature-path.ts';

const { width, height } = signatureField;

/** A field to sign in with a finger; the typed name below it is the alternative. */
export function SignatureInput(props: { value: string | null; onChange: (path: string | null) => void }) {
  const t = useText();
  const strokes = useRef<Point[][]>([]);
  const isDrawing = useRef(false);
  const add = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    strokes.current.at(-1)?.push({
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    });
    props.onChange(signaturePath(strokes.current));
  };
  const end = () => {
    isDrawing.current = false;
  };
  return (
    <div className="signature">
      <span className="field-help">{t('consent.sign')}</span>
      <svg
        className="signature-field"
        viewBox={`0 0 ${width} ${height}`}
        aria-label={t('consent.sign')}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here
        role="img"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          strokes.current.push([]);
          add(event);
        }}
        onPointerMove={(event) => {
          if (isDrawing.current) add(event);
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {props.value && <path d={props.value} />}
      </svg>
      {props.value && (
        <div className="row-actions">
          <Button
            variant="soft"
            color="gray"
            onClick={() => {
              strokes.current = [];
              props.onChange(null);
            }}
          >
            {t('action.clear')}
          </Button>
        </div>
      )}
    </div>
  );
}
