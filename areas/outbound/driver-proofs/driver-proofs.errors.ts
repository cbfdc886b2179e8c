import { defineErrors } from '#kit/contract/errors.ts';

export const driverProofErrors = defineErrors('deliveryProofs', {
  tooManyLinks: {
    status: 412,
    sentence: 'Load {load} already has {most} active links. Revoke one first.',
    description: 'The load already has the maximum number of active links.',
  },
  noSuchStop: {
    status: 404,
    sentence: 'This stop isn’t on this load. Reload the page or call dispatch.',
    description: 'The stop belongs to another load, or was removed from this one.',
  },
  unitNotForStop: {
    status: 400,
    sentence: 'A listed unit was not loaded for this stop.',
    description: 'An exception or a photo refers to a unit that did not leave for the stop.',
  },
  fileTypeUnsupported: {
    status: 400,
    sentence: 'Unsupported photo type. Use JPEG, PNG or WebP.',
    description: 'The file is not an image of a supported type, regardless of its name.',
  },
  photoIncomplete: {
    status: 400,
    sentence: 'This photo arrived incomplete. Send it again.',
    description: 'The image file is incomplete.',
  },
  tooManyPixels: {
    status: 400,
    sentence: 'This photo is too large. Retake it at a lower resolution.',
    description: 'The image has more than 108 million pixels.',
  },
  heicUnsupported: {
    status: 400,
    sentence: 'HEIC photos aren’t supported. Send the photo as JPEG.',
    description: 'The file is HEIC, HEIF or AVIF.',
  },
  tooManyPhotos: {
    status: 412,
    sentence: 'This stop already has {most} photos. Remove one first.',
    description: 'The stop already has the maximum number of photos.',
  },
  photoNumberTaken: {
    status: 409,
    sentence: 'A different photo was already sent with this number.',
    description: 'The ID of a stored photo is sent with a different image.',
  },
});
