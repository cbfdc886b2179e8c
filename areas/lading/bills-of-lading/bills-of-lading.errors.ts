import { defineErrors } from '#kit/contract/errors.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';

export const bolErrors = defineErrors('bols', {
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one bill of lading.',
    description: 'Neither bills of lading nor the whole filter are selected.',
  },
  noRecords: {
    status: 404,
    sentence: noRecordsMessage,
    description: 'None of the selected bills of lading can be printed.',
  },
  tooManySelected: {
    status: 400,
    sentence: 'You can print up to {count} bills of lading at once. Narrow the filter.',
    description: 'More bills of lading are selected than can be printed at once.',
  },
  numberTooLong: {
    status: 412,
    sentence:
      'Bill of lading number {number} is too long with GS1 company prefix {prefix}. Together they can have 16 digits. An administrator can change the prefix.',
    description: 'The next bill of lading number has more digits than the GS1 company prefix leaves.',
  },
  createdManually: {
    status: 412,
    sentence: 'This bill of lading was created manually. Edit its lines instead.',
    description: 'The bill of lading to recreate does not belong to a pickup.',
  },
  notActive: {
    status: 412,
    sentence: 'Only active bills of lading can be recreated.',
    description: 'The bill of lading to recreate is superseded.',
  },
  bolNotValid: {
    status: 412,
    sentence: 'This bill of lading is no longer valid.',
    description: 'The bill of lading to change is superseded or deleted.',
  },
  countsFromLoadedUnits: {
    status: 412,
    sentence:
      'This bill of lading comes from loaded units, so its counts and sizes can’t be edited. Recreate it or correct the shipment.',
    description: 'A line is added to the bill of lading of a pickup, or the units or size of a line change.',
  },
  lineBilled: {
    status: 412,
    sentence: 'This freight is billed on shipment {number}. Cancel that shipment first.',
    description: 'A live shipment has the line to delete, or a line of the bill of lading to delete.',
  },
  lineInvoiced: {
    status: 412,
    sentence: 'Shipment {number} is closed or grouped under a Master, so this line can’t change.',
    description: 'The shipment of the line is closed, invoiced or grouped under a Master.',
  },
  lineRatesRemoved: {
    status: 412,
    sentence: 'The charges of shipment {number} will be removed.',
    description:
      'The change of the line would remove the charges of its shipment, and the caller did not confirm it.',
  },
  loadNotReleased: {
    status: 412,
    sentence: 'Bills of lading are created when the load is released.',
    description: 'The bills of lading to recreate belong to a pickup that is not released.',
  },
  shipmentInvoiced: {
    status: 412,
    sentence: 'A shipment on this load is already invoiced, so its bills of lading can’t be changed.',
    description: 'A shipment of the bills of lading to recreate is closed or invoiced.',
  },
  ratesRemoved: {
    status: 412,
    sentence: 'The charges of {count, plural, one {# shipment} other {# shipments}} will be removed.',
    description:
      'Recreating the bills of lading would remove rates, and the caller did not confirm it. `data.count` is their number.',
  },
});
