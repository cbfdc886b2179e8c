import { catalogue } from '#kit/contract/errors.ts';
import { nothingToShow } from '#kit/contract/sentences.ts';

export const bolErrors = catalogue('bols', {
  noneChosen: {
    status: 400,
    sentence: 'Choose at least one bill of lading.',
    when: 'Neither bills nor the whole filter were chosen.',
  },
  none: {
    status: 404,
    sentence: nothingToShow,
    when: 'None of the bills chosen is there to be printed.',
  },
  tooMany: {
    status: 400,
    sentence: 'At most {count} bills of lading can be printed at once. Narrow the filter.',
    when: 'More bills were chosen than one print takes.',
  },
  madeByHand: {
    status: 412,
    sentence: 'This bill of lading was made by hand. Change its lines instead.',
    when: 'The bill to make again belongs to no pickup.',
  },
  notActive: {
    status: 412,
    sentence: 'Only an active bill of lading can be made again.',
    when: 'The bill to make again is superseded.',
  },
  notReleased: {
    status: 412,
    sentence: 'Bills of lading are made when the load is released.',
    when: 'Bills of a pickup that has not been released were to be made again.',
  },
  invoiced: {
    status: 412,
    sentence: 'A shipment of this load is already invoiced, so its bills of lading stay as they are.',
    when: 'A shipment of the bills to make again is closed or invoiced.',
  },
  ratesLost: {
    status: 412,
    sentence: 'The rates of {count} shipments will be removed.',
    when: 'Making the bills again would remove rates, and nobody confirmed it; `data.count` says how many.',
  },
});
