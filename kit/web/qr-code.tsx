import './qr-code.css';
import { useEffect, useState } from 'react';

/** Renders a text as a QR code to be scanned from the screen. The encoder is loaded when the first code is rendered. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let here = true;
    void import('qrcode').then(({ create }) => {
      const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
      const cells: string[] = [];
      data.forEach((dark, n) => {
        if (dark) cells.push(`M${(n % size) + 4} ${Math.floor(n / size) + 4}h1v1h-1z`);
      });
      if (here) setDrawing({ size: size + 8, path: cells.join('') });
    });
    return () => {
      here = false;
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing?.size ?? 1} ${drawing?.size ?? 1}`}
      className="qr-code"
      shapeRendering="crispEdges"
    >
      {drawing && (
        <>
          <rect width={drawing.size} height={drawing.size} fill="#fff" />
          <path d={drawing.path} fill="#000" />
        </>
      )}
    </svg>
  );
}
