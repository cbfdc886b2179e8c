import * as answers from './answers.service.ts';
import * as groups from './groups.service.ts';
import * as people from './provisioning.service.ts';
import { findPeople } from './provisioning.store.ts';
import type { ProtocolCall, Spoken } from '#kit/server/protocol.ts';

const users: ProtocolCall[] = [
  {
    method: 'GET',
    path: '/Users',
    async handle(work, asked) {
      const cut = people.cutOf(asked.query);
      return answers.peopleList(await findPeople(work.tx, people.callerOf(work), cut), asked, cut.first);
    },
  },
  {
    method: 'POST',
    path: '/Users',
    handle: async (work, asked) => answers.person(await people.add(work, asked.body), asked, 201),
  },
  {
    method: 'GET',
    path: '/Users/{id}',
    handle: async (work, asked) =>
      answers.person(await people.one(work, people.idOf(asked.params['id'])), asked),
  },
  {
    method: 'PUT',
    path: '/Users/{id}',
    async handle(work, asked) {
      const id = people.idOf(asked.params['id']);
      const made = await people.replace(work, id, asked.body, asked.ifMatch);
      return answers.person(made, { ...asked, ifNoneMatch: undefined });
    },
  },
  {
    method: 'PATCH',
    path: '/Users/{id}',
    async handle(work, asked) {
      const id = people.idOf(asked.params['id']);
      const made = await people.patch(work, id, asked.body, asked.ifMatch);
      return answers.person(made, { ...asked, ifNoneMatch: undefined });
    },
  },
  {
    method: 'DELETE',
    path: '/Users/{id}',
    async handle(work, { params, ifMatch }) {
      await people.remove(work, people.idOf(params['id']), ifMatch);
      return { status: 204 };
    },
  },
];
const groupCalls: ProtocolCall[] = [
  {
    method: 'GET',
    path: '/Groups',
    async handle(work, asked) {
      const cut = people.cutOf(asked.query);
      const found = await groups.findGroups(work, cut, answers.withMembers(asked));
      return answers.groupList(found, asked, cut.first);
    },
  },
  { method: 'POST', path: '/Groups', handle: (work, { body }) => groups.addGroup(work, body) },
  {
    method: 'GET',
    path: '/Groups/{id}',
    handle: async (work, asked) =>
      answers.aGroup(await groups.oneGroup(work, answers.groupId(asked), answers.withMembers(asked)), asked),
  },
  {
    method: 'PUT',
    path: '/Groups/{id}',
    async handle(work, asked) {
      const made = await groups.replaceGroup(work, answers.groupId(asked), asked.body, asked.ifMatch);
      return answers.aGroup(made, { ...asked, ifNoneMatch: undefined });
    },
  },
  {
    method: 'PATCH',
    path: '/Groups/{id}',
    async handle(work, asked) {
      return answers.changedGroup(
        await groups.patchGroup(work, answers.groupId(asked), asked.body, asked.ifMatch),
      );
    },
  },
  {
    method: 'DELETE',
    path: '/Groups/{id}',
    handle: (work, asked) => groups.removeGroup(work, answers.groupId(asked)),
  },
];

const described = (what: 'ResourceTypes' | 'Schemas'): ProtocolCall[] => [
  { method: 'GET', path: `/${what}`, handle: async () => answers.allDescribed(what) },
  { method: 'GET', path: `/${what}/{id}`, handle: async (_, asked) => answers.oneDescribed(what, asked) },
];
const about: ProtocolCall[] = [
  { method: 'GET', path: '/ServiceProviderConfig', handle: async () => answers.config() },
  ...described('ResourceTypes'),
  ...described('Schemas'),
];

export const scim: Spoken = { protocol: answers.protocol, calls: [...about, ...users, ...groupCalls] };
