import { defineErrors } from '#kit/contract/errors.ts';

export const driverProofErrors = defineErrors('proofs', {
  tooManyLinks: {
    status: 412,
    sentence: 'Load {load} has {most} links that still work. End one first.',
    description: 'As many links of the load still work as one load may have.',
  },
  noSuchStop: {
    status: 404,
    sentence: 'This stop is not on the load of the link.',
    description: 'The drop is of another load, or was taken from this one.',
  },
  notItsBox: {
    status: 400,
    sentence: 'A box is named that was not loaded for this stop.',
    description: 'An exception or a photo names a unit that did not leave for the drop.',
  },
  notPhoto: {
    status: 400,
    sentence: 'This is no photo. Send a JPEG, PNG or WebP.',
    description: 'The file is no picture that is kept, whatever its name says.',
  },
  torn: {
    status: 400,
    sentence: 'This photo did not arrive whole. Send it again.',
    description: 'The picture ends before its end.',
  },
  tooManyPixels: {
    status: 400,
    sentence: 'This photo is too large. Take it again with a lower resolution.',
    description: 'The picture has more than 108 million pixels.',
  },
  heic: {
    status: 400,
    sentence: 'This photo is HEIC, which few devices show. Send it as JPEG.',
    description: 'The file is HEIC, HEIF or AVIF.',
  },
  tooManyPhotos: {
    status: 412,
    sentence: 'This stop has {most} photos already. No more are kept.',
    description: 'As many photos of the drop are kept as one drop may have.',
  },
  anotherPhoto: {
    status: 409,
    sentence: 'Another photo was sent under this number.',
    description: 'The number of a photo that is kept comes with another picture.',
  },
});
