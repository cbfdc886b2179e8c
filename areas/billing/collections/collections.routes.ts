import {
  addNote,
  addPromise,
  findCollections,
  getCollection,
  setCredit,
  setNext,
} from './collections.contract.ts';
import { setTerms } from './credit.service.ts';
import { printLetter, writeLetter } from './letter.contract.ts';
import * as letters from './letter.service.ts';
import * as service from './collections.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findCollections, (work, { query }) => service.find(work, query)),
  on(getCollection, (work, { params }) => service.seen(work, params.payerId)),
  on(addNote, (work, { params, body }) => service.note(work, params.payerId, body)),
  on(addPromise, (work, { params, body }) => service.promise(work, params.payerId, body)),
  on(setCredit, (work, { params, body }) => setTerms(work, params.payerId, body)),
  on(writeLetter, (work, { params }) => letters.write(work, params.payerId)),
  on(printLetter, (work, { params }) => letters.print(work, params.payerId, params.letterId)),
  on(setNext, (work, { params, body }) => service.next(work, params.payerId, body)),
];
