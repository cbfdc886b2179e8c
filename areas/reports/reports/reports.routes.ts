import { findReportMails, setReportMail } from './report-mail.contract.ts';
import { mails, setMail } from './report-mail.service.ts';
import { exportReport, findReport, reportWorkbook } from './reports.contract.ts';
import * as service from './reports.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findReport, (work, { query }) => service.find(work, query)),
  on(exportReport, (work, { query }) => service.asCsv(work, query)),
  on(reportWorkbook, (work, { query }) => service.asWorkbook(work, query)),
  on(findReportMails, (work) => mails(work)),
  on(setReportMail, (work, { body }) => setMail(work, body)),
];
