import { defineErrors } from '#kit/contract/errors.ts';

export const templateErrors = defineErrors('orderTemplates', {
  tooMany: {
    status: 412,
    sentence: 'A shipper can keep {most} templates. Delete one first.',
    description: 'The shipper has as many templates as it may keep.',
  },
  taken: {
    status: 409,
    sentence: 'A template named {name} already exists.',
    description: 'Another template of the shipper has this name.',
  },
  noCounts: {
    status: 400,
    sentence: 'Enter a quantity for at least one line.',
    description: 'Every line of the template is left out.',
  },
  unknownConsignee: {
    status: 400,
    sentence: 'Consignee isn’t valid',
    description: 'A line names a consignee that does not exist.',
  },
});
