import { defineErrors } from '#kit/contract/errors.ts';

export const productErrors = defineErrors('products', {
  unused: {
    status: 412,
    sentence: 'This product is inactive.',
    description: 'The limits of a product that is not active are changed.',
  },
  codeTaken: {
    status: 409,
    sentence: 'Product {code} already exists. Choose another code.',
    description: 'Another product has this code, in whatever case.',
  },
  codeInUse: {
    status: 412,
    sentence:
      'Product {code} is in use, so its code can’t change. Add a new product instead.{orderLines, plural, =0 {} other { Order lines: #.}}{bolLines, plural, =0 {} other { Bill of lading lines: #.}}{shipmentLines, plural, =0 {} other { Shipment lines: #.}}{templates, plural, =0 {} other { Order templates: #.}}{ownCodes, plural, =0 {} other { Shipper item codes: #.}}{warehouses, plural, =0 {} other { Default of warehouses: #.}}',
    description: 'The code of a product changes that something refers to.',
  },
  isDefault: {
    status: 412,
    sentence:
      'Product {code} is the default product of {warehouses}. Choose another default product there before you deactivate it.',
    description: 'A product is deactivated while it is the default product of an active warehouse.',
  },
  inUse: {
    status: 412,
    sentence:
      'Product {code} is in use and can’t be deleted. Deactivate it instead.{orderLines, plural, =0 {} other { Order lines: #.}}{bolLines, plural, =0 {} other { Bill of lading lines: #.}}{shipmentLines, plural, =0 {} other { Shipment lines: #.}}{templates, plural, =0 {} other { Order templates: #.}}{ownCodes, plural, =0 {} other { Shipper item codes: #.}}{warehouses, plural, =0 {} other { Default of warehouses: #.}}',
    description: 'A product is deleted that something refers to.',
  },
});
