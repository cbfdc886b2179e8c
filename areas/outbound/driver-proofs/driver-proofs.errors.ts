import { defineErrors } from '#kit/contract/errors.ts';

export const driverProofErrors = defineErrors('proofs', {
  tooManyLinks: {
    status: 412,
    sentence: 'Load {load} already has {most} active links. Revoke one first.',
    description: 'As many links of the load still work as one load may have.',
  },
  noSuchStop: {
    status: 404,
    sentence: 'This stop isn’t on this link’s load.',
    description: 'The drop is of another load, or was taken from this one.',
  },
  notItsBox: {
    status: 400,
    sentence: 'A listed unit was not loaded for this stop.',
    description: 'An exception or a photo names a unit that did not leave for the drop.',
  },
  notPhoto: {
    status: 400,
    sentence: 'Unsupported photo type. Use JPEG, PNG or WebP.',
    description: 'The file is no picture that is kept, whatever its name says.',
  },
  torn: {
    status: 400,
    sentence: 'This photo arrived incomplete. Send it again.',
    description: 'The picture ends before its end.',
  },
  tooManyPixels: {
    status: 400,
    sentence: 'This photo is too large. Retake it at a lower resolution.',
    description: 'The picture has more than 108 million pixels.',
  },
  heic: {
    status: 400,
    sentence: 'HEIC photos aren’t supported. Send the photo as JPEG.',
    description: 'The file is HEIC, HEIF or AVIF.',
  },
  tooManyPhotos: {
    status: 412,
    sentence: 'This stop already has {most} photos. Remove one first.',
    description: 'As many photos of the drop are kept as one drop may have.',
  },
  anotherPhoto: {
    status: 409,
    sentence: 'A different photo was already sent with this number.',
    description: 'The number of a photo that is kept comes with another picture.',
  },
});
