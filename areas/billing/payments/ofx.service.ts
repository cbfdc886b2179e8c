import type { BankFile } from './bank-file.rules.ts';
import { decodeOfx, isOfxXml, createOfxReader, readOfxSgml } from './ofx.rules.ts';
import { readXml } from '#kit/server/xml.ts';

/** Reads the credits of an OFX file of either version. OFX 2.x must be well-formed XML. */
export async function readOfx(bytes: Uint8Array, text: string): Promise<BankFile> {
  if (!isOfxXml(text)) return readOfxSgml(decodeOfx(bytes));
  const reader = createOfxReader();
  await readXml(
    bytes,
    {
      open: (element) => reader.open(element.name.toUpperCase(), element.line),
      close: (element) => {
        const name = element.name.toUpperCase();
        if (element.elements === 0 && element.text.trim() !== '') reader.value(name, element.text.trim());
        else reader.close(name);
      },
    },
    { maxDepth: 24 },
  );
  return reader.file();
}
