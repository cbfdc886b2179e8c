import { writeZip } from '#kit/server/zip.ts';

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** Builds a workbook as a program writes it. `rowsXml` is the XML of the rows of its only sheet. */
export const buildTestWorkbook = (rowsXml: string): Uint8Array =>
  writeZip([
    {
      name: '[Content_Types].xml',
      text:
        `${xml}<Types xmlns="${packages}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      text:
        `${xml}<Relationships xmlns="${packages}/relationships">` +
        `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text:
        `${xml}<workbook xmlns="${main}" xmlns:r="${office}">` +
        '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text:
        `${xml}<Relationships xmlns="${packages}/relationships">` +
        `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `${xml}<worksheet xmlns="${main}"><sheetData>${rowsXml}</sheetData></worksheet>`,
    },
  ]);
