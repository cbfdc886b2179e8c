import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads codes from the camera. This file and its decoder load from our own server when the camera is first opened. */

const everyMs = 120;
/** The same label in view of the camera within this time is one scan. */
const sameCodeMs = 2_000;

export interface BarcodeCamera {
  stop: () => void;
}

export async function startBarcodeCamera(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
): Promise<BarcodeCamera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  video.srcObject = stream;
  await video.play();
  await prepareZXingModule({
    overrides: {
      locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmAddress : prefix + path),
    },
    fireImmediately: true,
  });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  let stopped = false;
  let last = { code: '', at: 0 };
  const look = async (): Promise<void> => {
    if (stopped) return;
    if (pen && video.videoWidth > 0) {
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      pen.drawImage(video, 0, 0);
      const [found] = await readBarcodes(pen.getImageData(0, 0, canvas.width, canvas.height), {
        formats: ['Code128', 'QRCode', 'DataMatrix'],
        tryHarder: true,
        maxNumberOfSymbols: 1,
        textMode: 'Plain',
      }).catch(() => []);
      const now = performance.now();
      if (found?.isValid && found.text !== '') {
        if (found.text !== last.code || now - last.at > sameCodeMs) onCode(found.text);
        last = { code: found.text, at: now };
      }
    }
    setTimeout(() => void look(), everyMs);
  };
  void look();
  return {
    stop: () => {
      stopped = true;
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    },
  };
}
