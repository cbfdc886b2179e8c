import { ParseOption, XmlDocument } from 'libxml2-wasm';
import { parseXml } from '#kit/server/xml-parse.ts';
import { measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { consigneeCountPerUpload } from './freight.ts';
import { buildXmlUploadFile } from './upload.ts';

const bounds = { maxDepth: 8, maxTags: 1_000_000, maxAttributes: 24, maxText: 2000, maxBytes: 33_554_432 };

/** Reading XML, without a database and without a thread. saxes, which is not installed, takes about twice its floor. */
export const xmlBenchRows: BenchRow[] = [
  {
    name: 'xml',
    description:
      'an XML file of 5 MB and 200,000 elements, checked and read with the position of each; libxml2 alone, which only checks it',
    maxRatio: 3.5,
    rounds: 5,
    callsPerRound: 3,
    prepare() {
      const consignees = Array.from({ length: consigneeCountPerUpload }, (_, n) => ({
        number: `ZC${100_000 + n}`,
      }));
      const { file } = buildXmlUploadFile({ shipperNumber: 'MA00101', productCode: 'ROS-RED', consignees });
      return Promise.resolve({
        baseline: () =>
          measureMs(() => {
            XmlDocument.fromBuffer(file, { option: ParseOption.XML_PARSE_NONET }).dispose();
            return Promise.resolve();
          }),
        product: () =>
          measureMs(() => {
            const { error } = parseXml({ bytes: file, bounds });
            if (error) throw new Error('The file was rejected');
            return Promise.resolve();
          }),
      });
    },
  },
];
