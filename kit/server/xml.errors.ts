import { defineErrors } from '#kit/contract/errors.ts';

/** Why the XML reader rejects a file. The caller reports it under its own code. */
export const xmlErrors = defineErrors('xml', {
  fileEmpty: { status: 400, sentence: 'The file is empty.', description: 'The file is empty.' },
  notWellFormed: {
    status: 400,
    sentence: 'The file is not well-formed XML at line {line}, column {column}: {detail}',
    description: 'The file is not well-formed XML.',
  },
  fileTruncated: {
    status: 400,
    sentence: 'The file ends at line {line}, column {column}, but {element} isn’t closed.',
    description: 'The file was cut off during transfer.',
  },
  documentTypeNotAllowed: {
    status: 400,
    sentence: 'The file has its own document type or entities (line {line}, column {column}). Remove them.',
    description: 'The file has a declaration before the root element.',
  },
  nestingTooDeep: {
    status: 400,
    sentence: 'Elements are nested more than {depth} levels deep at line {line}, column {column}.',
    description: 'Elements are nested deeper than a data file needs.',
  },
  tooManyAttributes: {
    status: 400,
    sentence: 'An element has more than {count} attributes at line {line}, column {column}.',
    description: 'An element has more attributes than a data file needs.',
  },
  tooManyTags: {
    status: 400,
    sentence: 'The file has more than {count} tags.',
    description: 'The file has more tags than the parser reads.',
  },
  textTooLong: {
    status: 400,
    sentence: 'A name, text or comment is longer than {count} characters at line {line}, column {column}.',
    description: 'A sequence without a tag is longer than the parser reads.',
  },
  fileTooLarge: {
    status: 400,
    sentence: 'The file is larger than {megabytes} MB.',
    description: 'The file has more bytes than the parser reads.',
  },
  readTimeout: {
    status: 400,
    sentence: 'The file takes too long to read. Split it into smaller files.',
    description: 'The file was not read within 20 seconds.',
  },
  utf32Unsupported: {
    status: 400,
    sentence: 'The file uses UTF-32. Save it as UTF-8.',
    description: 'The file begins with a UTF-32 byte order mark.',
  },
  unknownEncoding: {
    status: 400,
    sentence: 'Unknown encoding {encoding} (line {line}, column {column}). Save the file as UTF-8.',
    description: 'The file declares an encoding that does not exist.',
  },
  invalidByte: {
    status: 400,
    sentence:
      'The file is not {encoding}. It has an invalid byte at line {line}, column {column}. Save it as UTF-8.',
    description: 'A byte of the file is not valid in its encoding.',
  },
});
