import { describe, expect, it } from 'vitest';
import { writeBoundPdf } from './pdf-binder.ts';
import type { BinderPart } from './pdf-binder.ts';
import { letterPage, renderPrintAsEmbeddedPages, printDocumentsWithErrorPages } from './pdf.ts';
import type { PrintContext } from './pdf.ts';

const printing: PrintContext = {
  carrier: { name: 'Coldlane', address: 'Miami' },
  printedAt: '2027-02-03T15:00:00Z',
  timeZone: 'UTC',
};
const textOf = (parts: readonly Uint8Array[]): string => Buffer.concat(parts).toString('latin1');

describe('documents bound into one PDF', () => {
  it('have an outline with the first page of each and continuous page numbers', async () => {
    const feet: string[] = [];
    const told: (readonly number[])[] = [];
    const parts: Uint8Array[] = [];
    const binding = {
      keywords: 'CP-1',
      foot: (_: unknown, page: number, pages: number) => void feet.push(`${page} of ${pages}`),
      parts: async (binder: Parameters<Parameters<typeof writeBoundPdf>[2]['parts']>[0]) => {
        const other = printDocumentsWithErrorPages(letterPage('Other'), printing, ['a', 'b'], (desk, item) =>
          desk.newPage().text(item, 10, 10, { size: 9 }),
        );
        const rest: BinderPart[] = [
          { title: 'Scans', pages: [binder.newPage(), binder.newPage()] },
          { title: 'Other', pages: await renderPrintAsEmbeddedPages(binder.typesetter, other) },
        ];
        const first = (begins: readonly number[]): BinderPart => {
          told.push(begins);
          return { title: 'Cover', pages: [binder.newPage()] };
        };
        return { first, rest };
      },
    };
    for await (const some of writeBoundPdf(letterPage('Packet'), printing, binding)) parts.push(some);
    expect(feet).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5']);
    expect(told.at(-1)).toEqual([2, 4]);
    const text = textOf(parts);
    for (const title of ['Cover', 'Scans', 'Other']) expect(text).toContain(`/Title (${title})`);
    expect(text.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(5);
    expect(text).toContain('(CP-1)');
  });
  it('render each page after the one before it is written, however many pages there are', async () => {
    let drawn = 0;
    const ahead: number[] = [];
    let taken = 0;
    const stream = writeBoundPdf(letterPage('Packet'), printing, {
      keywords: '',
      foot: () => undefined,
      parts: (binder) =>
        Promise.resolve({
          first: () => ({ title: 'Cover', pages: [binder.newPage()] }),
          rest: [
            {
              title: 'Photos',
              pages: {
                count: 200,
                draw: () => {
                  drawn += 1;
                  ahead.push(drawn - taken);
                  return Promise.resolve(binder.newPage());
                },
              },
            },
          ],
        }),
      onPage: () => {
        taken = drawn;
        return Promise.resolve();
      },
    });
    for await (const _ of stream);
    expect([drawn, Math.max(...ahead)]).toEqual([200, 1]);
  });
});
