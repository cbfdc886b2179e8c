import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import {
  handWrittenSourceFiles,
  readRepositoryFile,
  repositoryDocuments,
  repositoryRoot,
} from './repository-files.ts';

/** Words of an old idiom of ours. Comments, documents and texts use the standard words of CONTRIBUTING.md instead. */
const bannedWords =
  /\b(?:whoever|whomever|somebody|everybody|nobody|anew|amid|reckon\w*|the house|running day|he|his|him|she|her|told|stands)\b/i;
/** Code, links and quotations can contain any word. */
const withoutQuotes = (text: string): string =>
  text.replaceAll(/`[^`]*`|“[^”]*”|(?<!\w)'[^'\n]*'(?!\w)|\]\([^)]*\)|docs\/[\w./#-]+/g, '');
const findBannedWord = (text: string): string | undefined =>
  bannedWords.exec(withoutQuotes(text))?.[0].toLowerCase();
const listProblems = (place: string, texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const word = findBannedWord(text);
    return word === undefined ? [] : [`${place}: ${word}: ${text.trim().slice(0, 80)}`];
  });
const listComments = (file: string, source: string): string[] =>
  parseSync(file, source).comments.map(({ value }) => value);

describe('plain English is used', () => {
  it('in comments', () => {
    const found = handWrittenSourceFiles
      .filter((file) => !file.endsWith('.mjs'))
      .flatMap((file) => listProblems(file, listComments(file, readRepositoryFile(file))));
    expect(found).toEqual([]);
  });
  it('in documents', () => {
    const found = repositoryDocuments.flatMap((file) =>
      listProblems(
        file,
        readRepositoryFile(file)
          .replaceAll(/```[^]*?```/g, '')
          .split('\n'),
      ),
    );
    expect(found).toEqual([]);
  });
  it('in texts', () => {
    const folder = join(repositoryRoot, 'locales/es');
    const found = readdirSync(folder).flatMap((file) =>
      listProblems(file, Object.keys(JSON.parse(readRepositoryFile(`locales/es/${file}`)) as object)),
    );
    expect(found).toEqual([]);
  });
  it.each([
    ['Whoever releases a load is told.', 'whoever'],
    ['The user saves his view.', 'his'],
    ['Where the box stands.', 'stands'],
    ['The running day of the house.', 'running day'],
    ['It is reckoned anew.', 'reckoned'],
    ["The user's change is told to the user's manager.", 'told'],
  ])('and the test detects “%s”', (text, word) => {
    expect(findBannedWord(text)).toBe(word);
    expect(listComments('a.ts', `/** ${text} */\nexport const a = 1;`).map(findBannedWord)).toEqual([word]);
  });
  it.each([
    'The head of the list.',
    'Shows `told` as it is.',
    'See [the page](decisions/207-people-are-told.md).',
  ])('and allows “%s”', (text) => {
    expect(findBannedWord(text)).toBeUndefined();
  });
});
