import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { userIdColumns } from './personal-data-registry.contract.ts';

/** The user whose rows are exported. */
interface Whose {
  id: number;
  subject: string;
  email: string;
}
/** The contents of an export: which rows of which tables belong to the user. */
interface Rows {
  table: string;
  where: (person: Whose) => RawBuilder<unknown>;
  /** Columns left out because they are secrets that grant access. */
  without?: readonly string[];
}
const rowsBy = (table: string, column: string, ...without: string[]): Rows => ({
  table,
  where: ({ id }) => sql`t.${sql.ref(column)} = ${id}`,
  without,
});
const mailed = (table: string, column: RawBuilder<unknown>): Rows => ({
  table,
  where: ({ email }) => sql`lower(${column}) = lower(${email})`,
});

export interface ExportPart {
  /** Exports only what identifies each record: id, time and user. */
  brief?: true;
  /** The name of its file. */
  file: string;
  title: string;
  rows: readonly Rows[];
}
export const exportParts: readonly ExportPart[] = [
  {
    file: 'profile',
    title: 'Your user record',
    rows: [rowsBy('app_user', 'id', 'row_version', 'name_skeleton')],
  },
  {
    file: 'ways-in',
    title: 'Sessions, passkeys and second factor',
    rows: [
      {
        table: 'login_session',
        where: ({ subject }) => sql`t.subject = ${subject}`,
        without: ['uid', 'subject'],
      },
      rowsBy('passkey', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'),
      rowsBy('password', 'user_id', 'hash'),
      rowsBy('second_factor', 'user_id', 'encrypted_secret', 'last_time_step'),
      rowsBy('recovery_code', 'user_id', 'digest'),
    ],
  },
  {
    file: 'rights',
    title: 'Roles, accounts and their changes',
    rows: [
      rowsBy('user_role', 'user_id'),
      rowsBy('user_group', 'user_id'),
      rowsBy('provisioned_user', 'user_id', 'caller'),
      {
        table: 'audit',
        where: ({ id }) => sql`t.entity = 'app_user' and t.entity_id = ${id}`,
        without: ['user_id', 'user_name'],
      },
    ],
  },
  {
    file: 'choices',
    title: 'Saved views, notification settings, browsers with push, scheduled reports, calendar links',
    rows: [
      rowsBy('saved_view', 'user_id'),
      rowsBy('notification_preference', 'user_id'),
      rowsBy('notification_schedule', 'user_id'),
      rowsBy('push_subscription', 'user_id', 'key_id', 'endpoint', 'p256dh', 'auth', 'session'),
      rowsBy('report_subscription', 'user_id', 'authority'),
      rowsBy('calendar_feed', 'created_by', 'secret'),
    ],
  },
  { file: 'notices', title: 'Notifications', rows: [rowsBy('notification', 'user_id')] },
  {
    file: 'letters',
    title: 'Messages sent to you',
    rows: [mailed('outbox', sql`t.payload ->> 'to'`), mailed('email_event', sql`t.to_address`)],
  },
  {
    file: 'acts',
    title: 'Your actions',
    // What was done, when and to which record. The contents of the records belong to the company.
    rows: [
      rowsBy('audit', 'user_id', 'before', 'after'),
      rowsBy('unit_event', 'user_id'),
      rowsBy('temp_reading', 'user_id'),
    ],
  },
  {
    file: 'work',
    title: 'Background jobs and exports',
    rows: [
      rowsBy('job', 'started_by', 'authority', 'payload', 'result'),
      rowsBy('personal_data_export', 'user_id', 'file'),
    ],
  },
];
const exportedTables = new Set(exportParts.flatMap((part) => part.rows.map(({ table }) => table)));
/** Records with the user's id that are in no other part. */
export const otherRecordsExportPart: ExportPart = {
  brief: true,
  file: 'records',
  title: 'Records you created or changed',
  rows: userIdColumns
    .filter(
      ({ table }) =>
        !exportedTables.has(table) &&
        !['api_client', 'api_client_secret', 'webhook', 'erasure'].includes(table),
    )
    .map(({ table, column }) => rowsBy(table, column)),
};
