import * as answers from './scim-responses.service.ts';
import * as groups from './scim-groups.service.ts';
import * as people from './provisioning.service.ts';
import { findScimUsers } from './provisioning.store.ts';
import type { ProtocolEndpoint, ProtocolRoutes } from '#kit/server/external-protocol.ts';

const users: ProtocolEndpoint[] = [
  {
    method: 'GET',
    path: '/Users',
    async handle(work, asked) {
      const cut = people.parseScimListQuery(asked.query);
      return answers.buildUserListResponse(
        await findScimUsers(work.tx, people.getProvisionerId(work), cut),
        asked,
        cut.startIndex,
      );
    },
  },
  {
    method: 'POST',
    path: '/Users',
    handle: async (work, asked) =>
      answers.buildUserResponse(await people.addOrRestoreScimUser(work, asked.body), asked, 201),
  },
  {
    method: 'GET',
    path: '/Users/{id}',
    handle: async (work, asked) =>
      answers.buildUserResponse(
        await people.getScimUser(work, people.parseScimIdOrRejectNotFound(asked.params['id'])),
        asked,
      ),
  },
  {
    method: 'PUT',
    path: '/Users/{id}',
    async handle(work, asked) {
      const id = people.parseScimIdOrRejectNotFound(asked.params['id']);
      const made = await people.replaceScimUserKeepingOmitted(work, id, asked.body, asked.ifMatch);
      return answers.buildUserResponse(made, { ...asked, ifNoneMatch: undefined });
    },
  },
  {
    method: 'PATCH',
    path: '/Users/{id}',
    async handle(work, asked) {
      const id = people.parseScimIdOrRejectNotFound(asked.params['id']);
      const made = await people.patchScimUser(work, id, asked.body, asked.ifMatch);
      return answers.buildUserResponse(made, { ...asked, ifNoneMatch: undefined });
    },
  },
  {
    method: 'DELETE',
    path: '/Users/{id}',
    async handle(work, { params, ifMatch }) {
      await people.deactivateAndHideScimUser(work, people.parseScimIdOrRejectNotFound(params['id']), ifMatch);
      return { status: 204 };
    },
  },
];
const groupCalls: ProtocolEndpoint[] = [
  {
    method: 'GET',
    path: '/Groups',
    async handle(work, asked) {
      const cut = people.parseScimListQuery(asked.query);
      const found = await groups.findScimGroups(work, cut, answers.isMembersAttributeRequested(asked));
      return answers.buildGroupListResponse(found, asked, cut.startIndex);
    },
  },
  { method: 'POST', path: '/Groups', handle: (work, { body }) => groups.rejectScimGroupCreation(work, body) },
  {
    method: 'GET',
    path: '/Groups/{id}',
    handle: async (work, asked) =>
      answers.buildGroupResponse(
        await groups.getScimGroup(
          work,
          answers.readGroupId(asked),
          answers.isMembersAttributeRequested(asked),
        ),
        asked,
      ),
  },
  {
    method: 'PUT',
    path: '/Groups/{id}',
    async handle(work, asked) {
      const made = await groups.replaceScimGroupMembership(
        work,
        answers.readGroupId(asked),
        asked.body,
        asked.ifMatch,
      );
      return answers.buildGroupResponse(made, { ...asked, ifNoneMatch: undefined });
    },
  },
  {
    method: 'PATCH',
    path: '/Groups/{id}',
    async handle(work, asked) {
      return answers.buildGroupVersionOnlyResponse(
        await groups.patchScimGroupMembership(work, answers.readGroupId(asked), asked.body, asked.ifMatch),
      );
    },
  },
  {
    method: 'DELETE',
    path: '/Groups/{id}',
    handle: (work, asked) => groups.rejectScimGroupRemoval(work, answers.readGroupId(asked)),
  },
];

const described = (what: 'ResourceTypes' | 'Schemas'): ProtocolEndpoint[] => [
  { method: 'GET', path: `/${what}`, handle: async () => answers.listScimDescriptions(what) },
  {
    method: 'GET',
    path: `/${what}/{id}`,
    handle: async (_, asked) => answers.getScimDescription(what, asked),
  },
];
const about: ProtocolEndpoint[] = [
  {
    method: 'GET',
    path: '/ServiceProviderConfig',
    handle: async () => answers.buildServiceProviderConfigResponse(),
  },
  ...described('ResourceTypes'),
  ...described('Schemas'),
];

export const scimProtocolRoutes: ProtocolRoutes = {
  protocol: answers.scimProtocol,
  endpoints: [...about, ...users, ...groupCalls],
};
