import { defineErrors } from '#kit/contract/errors.ts';

export const templateErrors = defineErrors('orderTemplates', {
  tooManyTemplates: {
    status: 412,
    sentence: 'A shipper can have up to {most} templates. Delete one first.',
    description: 'The shipper already has the maximum number of templates.',
  },
  nameTaken: {
    status: 409,
    sentence: 'A template named {name} already exists.',
    description: 'Another template of the shipper already has this name.',
  },
  quantitiesMissing: {
    status: 400,
    sentence: 'Enter a quantity for at least one line.',
    description: 'All lines of the template are left out.',
  },
  unknownConsignee: {
    status: 400,
    sentence: 'Consignee isn’t valid',
    description: 'A line refers to a consignee that does not exist.',
  },
});
