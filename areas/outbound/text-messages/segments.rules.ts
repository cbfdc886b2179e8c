/** The length and encoding of a text message (3GPP TS 23.038), which the provider counts and charges for. */

// Each is one septet.
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
// Each is an escape plus a septet, which stay together.
const extended = new Set('\f^{}\\[~]|€');

export interface TextMessageLength {
  encoding: 'gsm7' | 'ucs2';
  /** Septets, or 16-bit code units. */
  units: number;
  segments: number;
}
const room = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const;

const isGsm = (character: string): boolean => basic.has(character) || extended.has(character);
const sizeIn = (encoding: TextMessageLength['encoding'], character: string): number => {
  if (encoding === 'ucs2') return character.length;
  return extended.has(character) ? 2 : 1;
};

/** Measures a message. One character outside GSM-7 makes all of it UCS-2. No character is split between segments. */
export function measureTextMessage(text: string): TextMessageLength {
  const characters = [...text];
  const encoding = characters.every(isGsm) ? 'gsm7' : 'ucs2';
  const sizes = characters.map((character) => sizeIn(encoding, character));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { one, each } = room[encoding];
  if (units <= one) return { encoding, units, segments: 1 };
  let [segments, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > each) [segments, used] = [segments + 1, 0];
    used += size;
  }
  return { encoding, units, segments };
}
