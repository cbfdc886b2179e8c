import { defineErrors } from '#kit/contract/errors.ts';

const notCopied = { sentence: 'Error copying consignees' } as const;
export const shipperErrors = defineErrors('shippers', {
  noGroup: {
    status: 400,
    sentence: 'This shipper group does not exist.',
    description: 'The shipper group named is not there any more.',
  },
  noCutoffGroup: {
    status: 400,
    sentence: 'This cutoff group does not exist.',
    description: 'The cutoff group named is not there any more.',
  },
  notTheSame: {
    status: 400,
    sentence: 'The shipper in the URL and in the request body don’t match.',
    description: 'The body names another shipper than the address.',
  },
  nobodyChosen: {
    status: 400,
    sentence: 'Choose at least one shipper.',
    description: 'The selection of a bulk act is empty.',
  },
  noWarehouse: {
    status: 412,
    sentence: 'This shipper has no home warehouse. Please contact shipping.',
    description: 'No warehouse receives the freight of the shipper.',
  },
  notAShipper: {
    status: 400,
    sentence: 'This account is not a shipper.',
    description: 'A consignee or bill-to was named where a shipper is asked for.',
  },
  notAConsignee: {
    status: 400,
    sentence: 'This account is not a consignee.',
    description: 'A shipper or bill-to was named where a consignee is asked for.',
  },
  same: {
    status: 412,
    sentence: 'The accounts are the same',
    description: 'The consignees of a shipper would be copied to itself.',
  },
  nothingToCopy: {
    status: 412,
    ...notCopied,
    description: 'The shipper has no list of consignees: it may enter them all.',
  },
  notCopied: {
    status: 412,
    ...notCopied,
    description: 'The database does not take the copy: a consignee went meanwhile. Nothing is copied.',
  },
  nameTaken: {
    status: 409,
    sentence: 'This name is already in use. Choose another.',
    description: 'Another shipper group has this name, however it is written.',
  },
  groupUsed: {
    status: 412,
    sentence:
      '{name} is in use and cannot be deleted.{shippers, plural, =0 {} other { Shippers: #.}}{locations, plural, =0 {} other { Floor locations: #.}}',
    description: 'Shippers are in the group, or locations of layouts or templates are kept for it.',
  },
  elsewhere: {
    status: 403,
    sentence:
      '{name} includes shippers from other warehouses. Only users with access to all warehouses can edit it.',
    description: 'The caller is bound to warehouses, and the group has shippers received elsewhere.',
  },
});
