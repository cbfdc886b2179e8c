import * as answers from './scim-responses.service.ts';
import * as groups from './scim-groups.service.ts';
import * as people from './provisioning.service.ts';
import { findScimUsers } from './provisioning.repository.ts';
import type { ProtocolEndpoint, ProtocolRoutes } from '#kit/server/external-protocol.ts';

const users: ProtocolEndpoint[] = [
  {
    method: 'GET',
    path: '/Users',
    async handle(work, request) {
      const cut = people.parseScimListQuery(request.query);
      return answers.buildUserListResponse(
        await findScimUsers(work.tx, people.getProvisionerId(work), cut),
        request,
        cut.startIndex,
      );
    },
  },
  {
    method: 'POST',
    path: '/Users',
    handle: async (work, request) =>
      answers.buildUserResponse(await people.addOrRestoreScimUser(work, request.body), request, 201),
  },
  {
    method: 'GET',
    path: '/Users/{id}',
    handle: async (work, request) =>
      answers.buildUserResponse(
        await people.getScimUser(work, people.parseScimIdOrRejectNotFound(request.params['id'])),
        request,
      ),
  },
  {
    method: 'PUT',
    path: '/Users/{id}',
    async handle(work, request) {
      const id = people.parseScimIdOrRejectNotFound(request.params['id']);
      const updatedUser = await people.replaceScimUserKeepingOmitted(work, id, request.body, request.ifMatch);
      return answers.buildUserResponse(updatedUser, { ...request, ifNoneMatch: undefined });
    },
  },
  {
    method: 'PATCH',
    path: '/Users/{id}',
    async handle(work, request) {
      const id = people.parseScimIdOrRejectNotFound(request.params['id']);
      const updatedUser = await people.patchScimUser(work, id, request.body, request.ifMatch);
      return answers.buildUserResponse(updatedUser, { ...request, ifNoneMatch: undefined });
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
    async handle(work, request) {
      const cut = people.parseScimListQuery(request.query);
      const found = await groups.findScimGroups(work, cut, answers.isMembersAttributeRequested(request));
      return answers.buildGroupListResponse(found, request, cut.startIndex);
    },
  },
  { method: 'POST', path: '/Groups', handle: (work, { body }) => groups.rejectScimGroupCreation(work, body) },
  {
    method: 'GET',
    path: '/Groups/{id}',
    handle: async (work, request) =>
      answers.buildGroupResponse(
        await groups.getScimGroup(
          work,
          answers.readGroupId(request),
          answers.isMembersAttributeRequested(request),
        ),
        request,
      ),
  },
  {
    method: 'PUT',
    path: '/Groups/{id}',
    async handle(work, request) {
      const updatedGroup = await groups.replaceScimGroupMembership(
        work,
        answers.readGroupId(request),
        request.body,
        request.ifMatch,
      );
      return answers.buildGroupResponse(updatedGroup, { ...request, ifNoneMatch: undefined });
    },
  },
  {
    method: 'PATCH',
    path: '/Groups/{id}',
    async handle(work, request) {
      return answers.buildGroupVersionOnlyResponse(
        await groups.patchScimGroupMembership(
          work,
          answers.readGroupId(request),
          request.body,
          request.ifMatch,
        ),
      );
    },
  },
  {
    method: 'DELETE',
    path: '/Groups/{id}',
    handle: (work, request) => groups.rejectScimGroupRemoval(work, answers.readGroupId(request)),
  },
];

const described = (what: 'ResourceTypes' | 'Schemas'): ProtocolEndpoint[] => [
  {
    method: 'GET',
    path: `/${what}`,
    handle: async () => answers.buildScimSchemaOrResourceTypeListResponse(what),
  },
  {
    method: 'GET',
    path: `/${what}/{id}`,
    handle: async (_, request) => answers.buildScimSchemaOrResourceTypeResponse(what, request),
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
