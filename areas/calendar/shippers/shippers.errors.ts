import { defineErrors } from '#kit/contract/errors.ts';

const notCopied = { sentence: 'Error copying consignees' } as const;
export const shipperErrors = defineErrors('shippers', {
  groupNotFound: {
    status: 400,
    sentence: 'This shipper group does not exist.',
    description: 'The shipper group no longer exists.',
  },
  cutoffGroupNotFound: {
    status: 400,
    sentence: 'This cutoff group does not exist.',
    description: 'The cutoff group no longer exists.',
  },
  shipperMismatch: {
    status: 400,
    sentence: 'The shipper in the URL doesn’t match the shipper in the request body.',
    description: 'The shipper in the body differs from the shipper in the path.',
  },
  noneSelected: {
    status: 400,
    sentence: 'Choose at least one shipper.',
    description: 'The selection of a bulk action is empty.',
  },
  homeWarehouseMissing: {
    status: 412,
    sentence: 'This shipper has no home warehouse. Please contact shipping.',
    description: 'No warehouse receives the freight of the shipper.',
  },
  notAShipper: {
    status: 400,
    sentence: 'This account is not a shipper.',
    description: 'The account is a consignee or bill-to where a shipper is required.',
  },
  notAConsignee: {
    status: 400,
    sentence: 'This account is not a consignee.',
    description: 'The account is a shipper or bill-to where a consignee is required.',
  },
  sameAccount: {
    status: 412,
    sentence: 'The accounts are the same',
    description: 'The source and target shipper of the copy are the same.',
  },
  noConsigneeList: {
    status: 412,
    ...notCopied,
    description: 'The shipper has no list of consignees, so it may enter all of them.',
  },
  copyFailed: {
    status: 412,
    ...notCopied,
    description:
      'The database rejects the copy because a consignee was removed in the meantime. Nothing is copied.',
  },
  nameTaken: {
    status: 409,
    sentence: 'This name is already in use. Choose another.',
    description: 'Another shipper group already has this name, regardless of case.',
  },
  groupInUse: {
    status: 412,
    sentence:
      '{name} is in use and can’t be deleted.{shippers, plural, =0 {} other { Shippers: #.}}{locations, plural, =0 {} other { Floor locations: #.}}',
    description: 'The group has shippers, or locations of layouts or templates are reserved for it.',
  },
  includesOtherWarehouses: {
    status: 403,
    sentence:
      '{name} includes shippers from other warehouses. Only users with access to all warehouses can edit it.',
    description:
      'The caller has access to certain warehouses only, and the group has shippers that are received at another warehouse.',
  },
});
