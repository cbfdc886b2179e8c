import { catalogue } from '#kit/contract/errors.ts';

export const paperErrors = catalogue('papers', {
  sameFile: {
    status: 409,
    sentence: 'The same file is already there as {name}.',
    when: 'A paper or photo of the record has the same bytes, whatever it is called.',
  },
});
