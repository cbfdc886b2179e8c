import './qr-code.css';
import { useEffect, useState } from 'react';

/** Renders a text as a QR code to be scanned from the screen. The encoder is loaded when the first code is rendered. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [made, setMade] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let here = true;
    void import('qrcode').then(({ create }) => {
      const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
      const cells: string[] = [];
      data.forEach((dark, n) => {
        if (dark) cells.push(`M${(n % size) + 4} ${Math.floor(n / size) + 4}h1v1h-1z`);
      });
      if (here) setMade({ size: size + 8, path: cells.join('') });
    });
    return () => {
      here = false;
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${made?.size ?? 1} ${made?.size ?? 1}`}
      className="qr-code"
      shapeRendering="crispEdges"
    >
      {made && (
        <>
          <rect width={made.size} height={made.size} fill="#fff" />
          <path d={made.path} fill="#000" />
        </>
      )}
    </svg>
  );
}
