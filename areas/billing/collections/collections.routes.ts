import { addNote, addPromise, findCollections, getCollection, setNext } from './collections.contract.ts';
import * as service from './collections.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findCollections, (work, { query }) => service.find(work, query)),
  on(getCollection, (work, { params }) => service.seen(work, params.payerId)),
  on(addNote, (work, { params, body }) => service.note(work, params.payerId, body)),
  on(addPromise, (work, { params, body }) => service.promise(work, params.payerId, body)),
  on(setNext, (work, { params, body }) => service.next(work, params.payerId, body)),
];
