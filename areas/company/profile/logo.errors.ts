import { defineErrors } from '#kit/contract/errors.ts';

export const logoErrors = defineErrors('logo', {
  tooLarge: {
    status: 413,
    sentence:
      'The file has {kilobytes} KB; a logo has at most 1,024. Make the picture smaller and upload it again.',
    description: 'The file of a logo is longer than 1 MB.',
  },
  notPicture: {
    status: 400,
    sentence: 'This file is no picture. Choose the logo as a PNG or JPEG file.',
    description: 'The file of a logo is no picture, or an empty one.',
  },
  otherKind: {
    status: 400,
    sentence: '{kind} files are not taken as a logo. Save the picture as PNG or JPEG and upload that.',
    description: 'The logo is an SVG, GIF, WebP or another kind of picture.',
  },
  tooManyPixels: {
    status: 400,
    sentence:
      'The picture has {width} × {height} pixels; a logo has at most 4 million. Make it smaller, for example 1,200 pixels wide.',
    description: 'The logo has more than 4 megapixels.',
  },
  tooFewPixels: {
    status: 400,
    sentence:
      'The picture has {width} × {height} pixels; each side of a logo has at least 32. Choose a larger picture.',
    description: 'A side of the logo is shorter than 32 pixels.',
  },
  lyingDown: {
    status: 400,
    sentence:
      'The picture lies on its side or is mirrored. Open it, turn it upright, save it and upload it again.',
    description: 'The JPEG of a logo says that it must be turned before it is shown.',
  },
  damaged: {
    status: 400,
    sentence: 'The picture is damaged and cannot be printed. Open it, save it again as PNG and upload that.',
    description: 'The logo is cut off, or cannot be drawn on a document.',
  },
});
