import type { BankFile } from './bank-file.rules.ts';
import { decodeOfx, isOfxXml, createOfxReader, readOfxSgmlCredits } from './ofx.rules.ts';
import { readXmlOrReject } from '#kit/server/xml.ts';

/** Reads the credits of an OFX file of either version. OFX 2.x must be well-formed XML. */
export async function readOfxCredits(bytes: Uint8Array, decodedText: string): Promise<BankFile> {
  if (!isOfxXml(decodedText)) return readOfxSgmlCredits(decodeOfx(bytes));
  const reader = createOfxReader();
  await readXmlOrReject(
    bytes,
    {
      onOpen: (element) => reader.open(element.name.toUpperCase(), element.line),
      onClose: (element) => {
        const name = element.name.toUpperCase();
        if (element.childElementCount === 0 && element.text.trim() !== '')
          reader.value(name, element.text.trim());
        else reader.close(name);
      },
    },
    { maxDepth: 24 },
  );
  return reader.getFile();
}
