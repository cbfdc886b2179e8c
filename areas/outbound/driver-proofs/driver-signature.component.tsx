import { useEffect, useRef } from 'react';
import { signatureGridSize } from './driver-proofs.contract.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The pad is four times as wide as high. Its width equals the side of the square in which a signature is stored. */
const shape = { wide: signatureGridSize, tall: signatureGridSize / 4 };
/** A pen moves often. One point every few thousandths gives the same line. */
const leastStep = 3;
const mostPoints = 900;

/** Records the strokes of a finger or a pen. */
export function SignaturePad({
  strokes,
  onChange,
}: {
  strokes: readonly number[][];
  onChange: (strokes: number[][]) => void;
}) {
  const t = useTranslate();
  const pad = useRef<SVGSVGElement>(null);
  const drawing = useRef<number[] | null>(null);
  const now = useRef({ strokes, onChange });
  now.current = { strokes, onChange };
  useEffect(() => {
    const element = pad.current;
    if (!element) return undefined;
    const toPoint = (event: PointerEvent): [number, number] => {
      const box = element.getBoundingClientRect();
      const part = (value: number, from: number, extent: number, side: number): number =>
        Math.min(side, Math.max(0, Math.round(((value - from) / extent) * side)));
      return [
        part(event.clientX, box.left, box.width, shape.wide),
        part(event.clientY, box.top, box.height, shape.tall),
      ];
    };
    const down = (event: PointerEvent): void => {
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      drawing.current = toPoint(event);
      now.current.onChange([...now.current.strokes.map((s) => [...s]), drawing.current]);
    };
    const move = (event: PointerEvent): void => {
      const line = drawing.current;
      if (!line || line.length >= mostPoints * 2) return;
      const [x, y] = toPoint(event);
      const [beforeX = 0, beforeY = 0] = line.slice(-2);
      if (Math.abs(x - beforeX) + Math.abs(y - beforeY) < leastStep) return;
      drawing.current = [...line, x, y];
      now.current.onChange([...now.current.strokes.slice(0, -1).map((s) => [...s]), drawing.current]);
    };
    const up = (): void => {
      drawing.current = null;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, []);
  return (
    <div className="driver-signature">
      <Signature strokes={strokes} label={t('Signature')} pad={pad} />
      {strokes.length === 0 && <span className="driver-signature-hint">{t('Sign here')}</span>}
      {strokes.length > 0 && (
        <button type="button" className="touch-button driver-small-button" onClick={() => onChange([])}>
          {t('Sign again')}
        </button>
      )}
    </div>
  );
}

export function Signature({
  strokes,
  label,
  pad,
}: {
  strokes: readonly (readonly number[])[];
  label: string;
  pad?: React.RefObject<SVGSVGElement | null>;
}) {
  return (
    <svg
      ref={pad}
      viewBox={`0 0 ${shape.wide} ${shape.tall}`}
      role="img"
      aria-label={label}
      className="signature-strokes"
    >
      {strokes.map((stroke, n) => (
        <polyline
          key={n}
          points={(stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={7}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
