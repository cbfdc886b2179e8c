-- Names of settings, lists, jobs, errors and queues were changed to plain English. The stored ones are renamed, so that values, saved
-- views and waiting work stay.
update admin_setting s
set code = n.new
from (values
  ('handChargeDollars', 'manualChargeApprovalDollars'), ('creditHoldRefuses', 'creditHoldRejectsOrders'),
  ('tariffsNeedSecondPerson', 'tariffsNeedSecondUser'), ('letterWaitDays', 'dunningIntervalDays'),
  ('letterForgetDays', 'dunningResetDays'), ('ageDays', 'agingBucketDays'), ('etaMails', 'etaEmails'),
  ('mailDigestMinutes', 'emailDigestMinutes'), ('noticeDays', 'notificationDays'),
  ('keepBoxEventMonths', 'keepUnitEventMonths'), ('companyZone', 'companyTimeZone'),
  ('personExportDays', 'personalDataExportDays')
) n(old, new)
where s.code = n.old;
update saved_view v
set list = n.new
from (values
  ('retention.archives', 'retention.listArchives'), ('monthEnd.days', 'monthEnd.listDays'),
  ('monthEnd.boxes', 'monthEnd.listUnits'), ('payments.writeOffs', 'payments.listWriteOffs'),
  ('shipments.boxes', 'shipments.listUnits'), ('daysOfService.manage', 'daysOfService.listRecords'),
  ('daysOfService.view', 'daysOfService.getWeek'), ('serviceSync.report', 'serviceSync.getReport'),
  ('shippers.consignees', 'shippers.listConsignees'), ('imports.faults', 'imports.listErrors'),
  ('webhooks.deliveries', 'webhooks.listDeliveries'), ('orderEntry.history', 'orderEntry.getHistory'),
  ('orderEntry.orderUnits', 'orderEntry.listOrderUnits'), ('orderEntry.orders', 'orderEntry.listOrders'),
  ('etas.lanes', 'etas.listLaneErrors'), ('loads.shortages', 'loads.listShortages'),
  ('shipmentTracking.receiving', 'shipmentTracking.listReceiving'), ('shipmentTracking.units', 'shipmentTracking.listUnits'),
  ('mails.find', 'emails.find'), ('shuttleLoads.inbound', 'shuttleLoads.listInbound')
) n(old, new)
where v.list = n.old;
update job j
set kind = n.new
from (values ('invoices.mailDay', 'invoices.emailDay'), ('textMessages.bulk', 'textMessages.sendBulk')) n(old, new)
where j.kind = n.old;
update shipment
set error = jsonb_set(error, '{code}', '"shipments.amountTooHigh"')
where error ->> 'code' = 'shipments.tooMuch';
-- The job queue creates its tables after the migrations, so a new database does not have them yet.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  create temporary table renamed_task on commit drop as
  select * from (values
    ('let-files-go', 'delete-files'), ('send', 'send-outbox-item'), ('print', 'print-labels'),
    ('gather', 'gather-webhook-events'), ('deliver', 'deliver-webhook'), ('text', 'send-text-message'),
    ('delivery-photo', 'store-delivery-photo'), ('dispute-paper', 'store-dispute-document'),
    ('claim-paper', 'store-claim-document'), ('claim-pack', 'build-claim-packet'), ('sign-up-asked', 'request-sign-up'),
    ('reset-asked', 'request-password-reset'), ('push', 'send-push-notification'), ('tell', 'create-notifications'),
    ('erase-person', 'erase-user'), ('person-export', 'export-personal-data'), ('forget-exports', 'delete-export-files'),
    ('job-outside', 'job-with-outside-service'), ('timed-warn-of-warm-boxes', 'timed-email-warm-unit-warnings'),
    ('timed-sum-up-written', 'timed-compact-write-counters'), ('timed-sum-up-days', 'timed-compact-daily-totals'),
    ('timed-keep-retention', 'timed-start-retention-run'), ('timed-end-floor-tasks', 'timed-expire-floor-tasks'),
    ('timed-tell-webhooks', 'timed-create-webhook-deliveries'),
    ('timed-forget-old-deliveries', 'timed-delete-old-webhook-deliveries'),
    ('timed-forget-old-calls', 'timed-delete-old-api-client-usage'), ('timed-write-letters', 'timed-queue-load-emails'),
    ('timed-end-lost-syncs', 'timed-fail-abandoned-routing-syncs'), ('timed-sum-up-load-counts', 'timed-compact-load-counts'),
    ('timed-mail-statements', 'timed-email-statements'), ('timed-forget-old-imports', 'timed-expire-old-imports'),
    ('timed-mail-reports', 'timed-email-reports'), ('timed-mail-notices', 'timed-email-notifications'),
    ('timed-push-notices', 'timed-push-notifications'), ('timed-tell-ended-work', 'timed-notify-about-ended-jobs'),
    ('timed-forget-notices', 'timed-delete-old-notifications'),
    ('timed-end-person-exports', 'timed-delete-expired-personal-data-exports'),
    ('timed-forget-old-keys', 'timed-delete-old-idempotency-keys'), ('timed-sweep-sign-ins', 'timed-delete-expired-sign-ins')
  ) n(old, new);
  update graphile_worker._private_tasks t
  set identifier = n.new
  from renamed_task n
  where t.identifier = n.old;
  update graphile_worker._private_known_crontabs c
  set identifier = n.new
  from renamed_task n
  where c.identifier = n.old;
  update graphile_worker._private_jobs j
  set key = n.new
  from renamed_task n
  where j.key = n.old and n.old like 'timed-%';
end $$;
