import { defineErrors } from '#kit/contract/errors.ts';

export const productErrors = defineErrors('products', {
  productInactive: {
    status: 412,
    sentence: 'This product is inactive.',
    description: 'The product whose limits are changed is inactive.',
  },
  codeTaken: {
    status: 409,
    sentence: 'Product {code} already exists. Choose another code.',
    description: 'Another product already has this code, regardless of case.',
  },
  codeInUse: {
    status: 412,
    sentence:
      'Product {code} is in use, so its code can’t change. Add a new product instead.{orderLines, plural, =0 {} other { Order lines: #.}}{bolLines, plural, =0 {} other { Bill of lading lines: #.}}{shipmentLines, plural, =0 {} other { Shipment lines: #.}}{templates, plural, =0 {} other { Order templates: #.}}{ownCodes, plural, =0 {} other { Shipper item codes: #.}}{warehouses, plural, =0 {} other { Default of warehouses: #.}}',
    description: 'The code of a product changes while other records refer to the product.',
  },
  isDefaultProduct: {
    status: 412,
    sentence:
      'Product {code} is the default product for {warehouses}. Choose another default product there before you deactivate it.',
    description: 'The product is deactivated while it is the default product of an active warehouse.',
  },
  inUse: {
    status: 412,
    sentence:
      'Product {code} is in use and can’t be deleted. Deactivate it instead.{orderLines, plural, =0 {} other { Order lines: #.}}{bolLines, plural, =0 {} other { Bill of lading lines: #.}}{shipmentLines, plural, =0 {} other { Shipment lines: #.}}{templates, plural, =0 {} other { Order templates: #.}}{ownCodes, plural, =0 {} other { Shipper item codes: #.}}{warehouses, plural, =0 {} other { Default of warehouses: #.}}',
    description: 'The product is deleted while other records refer to it.',
  },
});
