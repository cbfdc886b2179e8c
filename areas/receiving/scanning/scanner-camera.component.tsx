import './scanner-camera.css';
import { useEffect, useRef, useState } from 'react';
import { handleScannedCode } from './scanner-events.client.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The camera above the result, for a phone without a scanner. Its decoder loads when it is first opened. */
export function ScannerCamera() {
  const t = useTranslate();
  const picture = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'looking' | 'refused'>('starting');
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const open = async () => {
      const { startBarcodeCamera: openCamera } = await import('./camera.client.ts');
      if (!picture.current || isUnmounted) return;
      const camera = await openCamera(picture.current, handleScannedCode);
      if (isUnmounted) return camera.stop();
      stop = camera.stop;
      setState('looking');
    };
    open().catch(() => {
      if (!isUnmounted) setState('refused');
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, []);
  return (
    <div className="scanner-camera">
      <video ref={picture} muted playsInline aria-label={t('Camera')} />
      {state !== 'looking' && (
        <p role="status">
          {state === 'starting'
            ? t('Opening the camera')
            : t('The camera can’t be used here. Allow it in the browser, or type the code.')}
        </p>
      )}
    </div>
  );
}
