import { defineErrors } from '#kit/contract/errors.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';

export const bolErrors = defineErrors('bols', {
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one bill of lading.',
    description: 'Neither bills nor the whole filter were chosen.',
  },
  none: {
    status: 404,
    sentence: noRecordsMessage,
    description: 'None of the bills chosen is there to be printed.',
  },
  tooMany: {
    status: 400,
    sentence: 'You can print up to {count} bills of lading at once. Narrow the filter.',
    description: 'More bills were chosen than one print takes.',
  },
  numberTooLong: {
    status: 412,
    sentence:
      'Bill of lading number {number} is too long with GS1 company prefix {prefix}. Together they can have 16 digits. An administrator can change the prefix.',
    description: 'The series of bills of lading has gone past the digits that the GS1 company prefix leaves.',
  },
  madeByHand: {
    status: 412,
    sentence: 'This bill of lading was created manually. Edit its lines instead.',
    description: 'The bill to make again belongs to no pickup.',
  },
  notActive: {
    status: 412,
    sentence: 'Only active bills of lading can be recreated.',
    description: 'The bill to make again is superseded.',
  },
  deleted: {
    status: 412,
    sentence: 'This bill of lading is no longer valid.',
    description: 'A superseded or deleted bill was to be changed.',
  },
  boxesCounted: {
    status: 412,
    sentence:
      'This bill of lading comes from loaded units, so its counts and sizes can’t be edited. Recreate it or correct the shipment.',
    description: 'A line was to be added to a bill of a pickup, or its units or size changed.',
  },
  billed: {
    status: 412,
    sentence: 'It’s billed on shipment {number}. Cancel that shipment first.',
    description: 'A live shipment has the line, or one of the bill, that was to be deleted.',
  },
  lineInvoiced: {
    status: 412,
    sentence: 'Shipment {number} is closed or grouped under a Master, so this line can’t change.',
    description: 'The shipment of the line is closed, invoiced or under a Master.',
  },
  lineRatesLost: {
    status: 412,
    sentence: 'The charges of shipment {number} will be removed.',
    description: 'Changing the line would take the charges off its shipment, and nobody confirmed it.',
  },
  notReleased: {
    status: 412,
    sentence: 'Bills of lading are created when the load is released.',
    description: 'Bills of a pickup that has not been released were to be made again.',
  },
  invoiced: {
    status: 412,
    sentence: 'A shipment on this load is already invoiced, so its bills of lading don’t change.',
    description: 'A shipment of the bills to make again is closed or invoiced.',
  },
  ratesLost: {
    status: 412,
    sentence: 'The rates of {count} shipments will be removed.',
    description:
      'Making the bills again would remove rates, and nobody confirmed it; `data.count` says how many.',
  },
});
