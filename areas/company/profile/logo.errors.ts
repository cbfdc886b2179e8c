import { defineErrors } from '#kit/contract/errors.ts';

export const logoErrors = defineErrors('logo', {
  fileTooLarge: {
    status: 413,
    sentence:
      'The file is {kilobytes} KB. The limit is 1,024 KB. Make the image smaller and upload it again.',
    description: 'The logo file is larger than 1 MB.',
  },
  notImage: {
    status: 400,
    sentence: 'This file isn’t an image. Choose a PNG or JPEG file.',
    description: 'The logo file is empty or not an image.',
  },
  imageTypeUnsupported: {
    status: 400,
    sentence: 'A {kind} file can’t be used. Save the image as PNG or JPEG and upload it again.',
    description: 'The logo is an SVG, GIF, WebP or another unsupported image type.',
  },
  tooManyPixels: {
    status: 400,
    sentence:
      'The image is {width} × {height} pixels. The limit is 4 million pixels. Make it smaller, for example 1,200 pixels wide.',
    description: 'The logo has more than 4 megapixels.',
  },
  tooFewPixels: {
    status: 400,
    sentence:
      'The image is {width} × {height} pixels. Each side must be at least 32 pixels. Choose a larger image.',
    description: 'A side of the logo is shorter than 32 pixels.',
  },
  imageRotated: {
    status: 400,
    sentence: 'The image is rotated or mirrored. Straighten it, save it and upload it again.',
    description: 'The JPEG of the logo has an orientation that requires rotation before display.',
  },
  imageDamaged: {
    status: 400,
    sentence: 'The image is damaged and can’t be printed. Save it again as PNG and upload it.',
    description: 'The logo file is truncated, or the image cannot be drawn on a document.',
  },
});
