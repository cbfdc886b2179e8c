import {
  readMaskedOutboxMessageAndAuditEndpoint,
  resendOutboxMessageEndpoint,
  searchOutboxEndpoint,
} from './outbox.contract.ts';
import { readMaskedOutboxMessageAndAudit, resendOutboxMessage } from './outbox.service.ts';
import { findOutboxRows } from './outbox.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(searchOutboxEndpoint, (work, { query }) => findOutboxRows(work.tx, query)),
  defineRoute(readMaskedOutboxMessageAndAuditEndpoint, (work, { params }) =>
    readMaskedOutboxMessageAndAudit(work, params.id),
  ),
  defineRoute(resendOutboxMessageEndpoint, (work, { params }) => resendOutboxMessage(work, params.id)),
];
