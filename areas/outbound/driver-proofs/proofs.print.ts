import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { signatureGridSize } from './driver-proofs.contract.ts';
import type { ProofRow } from './driver-proofs.contract.ts';
import { contentBottom, contentLeft, createPdfLayout, contentWidth } from '#kit/server/pdf-layout.ts';
import type { PdfLayout } from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext, PrintTranslate } from '#kit/server/pdf.ts';
import { formatTimesInText } from '#kit/contract/time-format.ts';

/** The proofs of a load as a document: who signed where and when, the exceptions, and the photos. */

interface Page {
  load: string;
  proof: ProofRow;
  photos: { code: string | null; width: number; height: number; jpeg: Uint8Array }[];
  /** Photos that cannot be printed, or that the file store does not return. */
  elsewhere: number;
}
export function printProofsOfDelivery(
  input: { load: string; proofs: readonly ProofRow[]; picture: (id: number) => Promise<Uint8Array | null> },
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(
    letterPage('Proof of delivery'),
    printing,
    pages(input),
    drawProofOfDelivery,
    {
      getName: ({ load }) => load,
    },
  );
}
async function* pages({
  load,
  proofs,
  picture,
}: Parameters<typeof printProofsOfDelivery>[0]): AsyncGenerator<Page> {
  for (const proof of proofs) {
    const loadedPhotos = await Promise.all(
      proof.photos.map(async (p) => ({ ...p, jpeg: await picture(p.id) })),
    );
    const photos = loadedPhotos.flatMap(({ jpeg, ...p }) => (jpeg ? [{ ...p, jpeg }] : []));
    yield { load, proof, photos, elsewhere: loadedPhotos.length - photos.length };
  }
}

const kinds = { short: 'Short', over: 'Over', damaged: 'Damaged' } as const;
export const formatTenthsFahrenheitWithCelsius = (tenths: number): string =>
  `${(tenths / 10).toFixed(1)} °F (${(((tenths / 10 - 32) * 5) / 9).toFixed(1)} °C)`;

export function drawProofOfDelivery(
  builder: PdfDocumentBuilder,
  { load, proof, photos, elsewhere }: Page,
): void {
  const { translate: say } = builder;
  const sheet = createPdfLayout(builder, {
    title: say('Proof of delivery'),
    documentNameAndNumber: say('Load {number}', { number: load }),
  });
  facts(sheet, load, proof);
  drawSignature(sheet, proof);
  if (proof.exceptions.length > 0)
    drawPdfTable(sheet, {
      columns: [
        { title: say('Box'), width: 130, bold: true },
        { title: say('What was found'), width: 90 },
        { title: say('Consignee'), width: { share: 1 } },
        { title: say('Note'), width: { share: 1.2 } },
      ],
      rows: proof.exceptions.map((e) => ({
        cells: [e.code, say(kinds[e.kind]), e.consignee ?? '', e.note ?? ''],
      })),
    });
  sheet.y += 12;
  drawPhotos(sheet, photos);
  if (elsewhere > 0) {
    sheet.ensureSpace(14);
    sheet.page.text(
      say('More photos available on screen: {count}.', { count: elsewhere }),
      contentLeft,
      sheet.y + 9,
      {
        size: 8.6,
      },
    );
  }
  sheet.finish();
}

function facts(sheet: PdfLayout, load: string, proof: ProofRow): void {
  const { translate: say } = sheet;
  const moment = (instant: string): string =>
    formatTimesInText(formatFullDateTimeInZone(Temporal.Instant.from(instant), proof.zone), say.timeFormat);
  const lines: [string, string][] = [
    [say('Load'), load],
    [say('Stop'), `${proof.seq} · ${proof.place}`],
    [say('Delivered'), moment(proof.deliveredAt)],
    ...(proof.consignee === null ? [] : ([[say('For'), proof.consignee]] satisfies [string, string][])),
    [say('Signed by'), proof.signedBy ?? '–'],
    [
      say('Temperature'),
      proof.temperatureTenths === null ? '–' : formatTenthsFahrenheitWithCelsius(proof.temperatureTenths),
    ],
    [say('Billable'), charged(say, proof)],
    [
      say('Uploaded at'),
      `${moment(proof.keptAt)}, ${translateAnonymousOrErasedPersonName(say, proof.keptBy) ?? say('driver link')}`,
    ],
    ...(proof.note === null ? [] : ([[say('Note'), proof.note]] satisfies [string, string][])),
  ];
  for (const [label, text] of lines)
    for (const [n, line] of sheet.builder.typesetter
      .wrapLines(text, contentWidth - 130, 9.5, false, 4)
      .entries()) {
      sheet.ensureSpace(15);
      if (n === 0) sheet.page.text(label, contentLeft, sheet.y + 10, { size: 8, grey: 0.3 });
      sheet.page.text(line, contentLeft + 120, sheet.y + 10, { size: 9.5 });
      sheet.y += 15;
    }
  sheet.y += 6;
}
const charged = (say: PrintTranslate, { appointment, lumper }: ProofRow): string =>
  [appointment ? say('Delivered by appointment') : '', lumper ? say('Lumper paid') : '']
    .filter(Boolean)
    .join(', ') || '–';

const side = 150;
function drawSignature(sheet: PdfLayout, { signature }: ProofRow): void {
  if (!signature) return;
  sheet.ensureSpace(side / 2 + 22);
  const [x, y] = [contentLeft + 120, sheet.y];
  sheet.page.text(sheet.translate('Signature'), contentLeft, y + 10, { size: 8, grey: 0.3 });
  sheet.page.frame(x, y, side * 2, side / 2, 0.6);
  // Drawn on a pad four times as wide as high. Its width equals the side of the square.
  const scale = (side * 2) / signatureGridSize;
  sheet.page.strokes(
    signature.map((stroke) => stroke.map((v, n) => (n % 2 === 0 ? x : y) + v * scale)),
    1.1,
  );
  sheet.y += side / 2 + 14;
}

const photoWide = (contentWidth - 12) / 2;
const photoTall = 200;
function drawPhotos(sheet: PdfLayout, photos: Page['photos']): void {
  for (let n = 0; n < photos.length; n += 2) {
    if (sheet.y + photoTall + 18 > contentBottom) sheet.ensureSpace(photoTall + 18);
    for (const [index, photo] of photos.slice(n, n + 2).entries()) {
      const scale = Math.min(photoWide / photo.width, photoTall / photo.height);
      const x = contentLeft + index * (photoWide + 12);
      sheet.page.picture(photo.jpeg, x, sheet.y, photo.width * scale, photo.height * scale);
      if (photo.code !== null) sheet.page.text(photo.code, x, sheet.y + photoTall + 10, { size: 7.5 });
    }
    sheet.y += photoTall + 18;
  }
}
