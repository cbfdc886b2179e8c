import { expect, it } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';

/**
 * Texts that users and external API clients know verbatim. Each is defined once, so that a form, an upload, an endpoint and a
 * scan use the same text.
 */
const sentences = [
  'An error has occurred and the transaction could not be processed.',
  "It seems that we're not able to find any records. Please try different filters",
  'There are no records to show.',
  'The server is taking a long time to respond. Please try again soon',
  'User session has expired',
  'You have been logged out, you can cancel to stay on this page, or log in again',
  'Unable to renew authentication',
  'User is inactive',
  'User does not belong to a group',
  'Unable to login. Please contact your Administrator.',
  'The Warehouse is Closed.',
  'Data entry is closed for {date}. Please contact shipping.',
  'No Loads found',
  'No Trailers Found',
  'No Doors Found',
  'No Accounts found for this Page',
  'Error releasing door number {doorNumber}.',
  "You can't delete this unit. This unit has already been received at the warehouse or you not have permissions.",
  'An error occurred while creating the holiday period',
  'Error copying consignees',
  'The accounts are the same',
  'The minimum cube of {minCubes} will be applied. Any units below the minimum cube will be created as 41x10x04.',
];
const code = handWrittenSourceFiles
  .filter((file) => /^(kit|areas|app|integrations)\//.test(file) && !/\.test\.|-testing\./.test(file))
  .map(readRepositoryFile)
  .join('\n');
it.each(sentences)('“%s” occurs once in the code', (sentence) => {
  const times = [`'${sentence.replaceAll("'", String.raw`\'`)}'`, `"${sentence}"`].map(
    (written) => code.split(written).length - 1,
  );
  expect(times.reduce((sum, n) => sum + n)).toBe(1);
});
