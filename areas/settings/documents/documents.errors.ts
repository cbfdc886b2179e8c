import { defineErrors } from '#kit/contract/errors.ts';

export const attachedDocumentErrors = defineErrors('documents', {
  duplicateFile: {
    status: 409,
    sentence: 'This file is already included as {name}.',
    description: 'A document or photo of the record has the same content, regardless of its name.',
  },
});
